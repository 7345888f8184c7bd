# The budget of CI beside the measured minutes: first the budget, then a line for each gate with its exit
# code, its seconds and how many gates shared the machine. Of a gate beside another, half counts.
BEGIN { FS = "\t" }
NR == FNR {
  budget[NR] = $1
  title[NR] = $2
  rows = NR
  count = split($3, gates, ",")
  for (i = 1; i <= count; i++) row[gates[i]] = NR
  next
}
{
  split($2, result, " ")
  minutes = result[2] / result[3] / 60
  if ($1 in row) measured[row[$1]] += minutes
  else others = others sprintf("%-20s %6s %8.1f\n", $1, "none", minutes)
}
END {
  printf "\n%-20s %6s %8s\n", "minutes", "budget", "measured"
  for (i = 1; i <= rows; i++) printf "%-20s %6d %8.1f\n", title[i], budget[i], measured[i]
  printf "%s", others
}
