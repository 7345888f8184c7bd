/** Returns the number of passed tests and the titles of failed ones from each runtime's own output format. */
export function readTap(name, stdout, stderr) {
  if (name.startsWith('Bun')) return readBun(stdout + stderr)
  if (name.startsWith('Deno')) return readDeno(stdout + stderr)
  const lines = stdout.split('\n')
  return {
    passed: lines.filter((line) => /^ok \d+ - /.test(line)).length,
    failures: lines
      .filter((line) => /^not ok \d+ - /.test(line))
      .map((line) => line.replace(/^not ok \d+ - /, '')),
  }
}

function readBun(output) {
  const titles = [...output.matchAll(/^\(fail\) (.*?)(?: \[[\d.]+ms\])?$/gm)].map(
    ([, title]) => title,
  )
  // Bun prints a failure when it happens and again at the end.
  return {
    passed: Number(/^\s*(\d+) pass$/m.exec(output)?.[1] ?? 0),
    failures: [...new Set(titles)],
  }
}

function readDeno(output) {
  const lines = output.split('\n')
  return {
    passed: lines.filter((line) => / \.\.\. ok \(/.test(line)).length,
    failures: lines
      .filter((line) => / \.\.\. FAILED \(/.test(line))
      .map((line) => line.replace(/ \.\.\. FAILED \(.*$/, '')),
  }
}
