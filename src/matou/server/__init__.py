"""The table on the network: lines, hands and who judges them."""
