// Search over search.json: every word must occur; a word in a heading weighs more. Nothing is loaded before it is used.
"use strict";
(function () {
  var MAX_RESULTS = 20;
  var EXCERPT_CHARS = 140;
  var HEADING_WEIGHT = 10;
  var base = document.currentScript.dataset.base.replace(/\/$/, "");
  var form = document.querySelector(".search");
  var results = document.querySelector(".results");
  var article = document.querySelector("article");
  var index = null;
  if (location.protocol === "file:") return; // a browser reads no index from a folder
  form.hidden = false;

  function loaded() {
    if (index === null) {
      index = fetch(base + "/search.json").then(function (answer) {
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.json();
      });
      index.catch(function () {
        index = null; // tried again with the next letter
      });
    }
    return index;
  }

  function score(section, words) {
    var heading = section.heading.toLowerCase();
    var text = section.text.toLowerCase();
    var sum = 0;
    for (var i = 0; i < words.length; i++) {
      if (heading.includes(words[i])) sum += HEADING_WEIGHT;
      else if (text.includes(words[i])) sum += 1;
      else return 0;
    }
    return sum;
  }

  function excerpt(section, word) {
    var at = Math.max(0, section.text.toLowerCase().indexOf(word) - EXCERPT_CHARS / 2);
    return (at > 0 ? "…" : "") + section.text.slice(at, at + EXCERPT_CHARS);
  }

  function item(section, words) {
    var line = document.createElement("li");
    var link = document.createElement("a");
    link.href = base + "/" + section.url;
    link.textContent = section.heading === section.page ? section.page : section.page + ": " + section.heading;
    var words_around = document.createElement("p");
    words_around.textContent = excerpt(section, words[0]);
    line.append(link, words_around);
    return line;
  }

  function show(found, words) {
    var title = document.createElement("h1");
    title.textContent = found.length ? "Found" : "Nothing found";
    var list = document.createElement("ol");
    found.slice(0, MAX_RESULTS).forEach(function (section) {
      list.append(item(section, words));
    });
    results.replaceChildren ? results.replaceChildren(title, list) : ((results.textContent = ""), results.append(title, list));
  }

  function search() {
    var words = document.getElementById("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    results.hidden = words.length === 0;
    article.hidden = words.length > 0;
    if (words.length === 0) return;
    loaded().then(
      function (sections) {
        var scored = sections
          .map(function (section) {
            return { section: section, score: score(section, words) };
          })
          .filter(function (one) {
            return one.score > 0;
          });
        scored.sort(function (a, b) {
          return b.score - a.score;
        });
        show(
          scored.map(function (one) {
            return one.section;
          }),
          words
        );
      },
      function () {
        results.textContent = "The search needs the server.";
      }
    );
  }

  form.addEventListener("submit", function (event) {
    event.preventDefault();
    var first = results.querySelector("a");
    if (first) first.click();
  });
  document.getElementById("search").addEventListener("input", search);
  results.addEventListener("click", function (event) {
    if (event.target.closest("a")) {
      document.getElementById("search").value = "";
      search();
    }
  });
})();
