# The lines of a failed gate's output that say why it failed: at most 60 lines that name a failure,
# with the lines beside them, and then the last 60 lines.
BEGIN { most = 60; before = 1; after = 4; width = 400 }
{ line[NR] = length($0) > width ? substr($0, 1, width) "…" : $0 }
END {
  end = NR > most ? NR - most : 0
  # Words that only a failure prints come first. Titles of passing tests also say "Error".
  choose("FAIL|WRONG|DIFFERENT|UNEXPLAINED|✖|not ok|unexplained|failed")
  choose("Error")
  last = 0
  for (i = 1; i <= end; i++) {
    if (!(i in chosen)) continue
    if (i > last + 1) print "  …"
    print line[i]
    last = i
  }
  if (end > last) print "  … the last " most " lines:"
  for (i = end + 1; i <= NR; i++) print line[i]
}

function choose(pattern,    i, j) {
  for (i = 1; i <= end; i++) {
    if (line[i] !~ pattern || line[i] ~ /^[ \t]*(✔|ok )|(^|[^0-9])0 failed/) continue
    for (j = i - before; j <= i + after; j++) {
      if (j < 1 || j > end || j in chosen) continue
      if (count == most) return
      chosen[j] = 1
      count++
    }
  }
}
