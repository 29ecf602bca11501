// Shows a sentence where the browser could not run the page: it knows no modules, or not their syntax. In the oldest JavaScript.
window.addEventListener("load", function () {
  var root = document.documentElement;
  if (!root.hasAttribute("data-runs")) document.getElementById("too-old").removeAttribute("hidden");
});
