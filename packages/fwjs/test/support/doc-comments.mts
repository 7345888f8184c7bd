function textOf(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\*\*|\*\/|\*) ?/, '').replace(/ ?\*\/$/, ''))
    .join('\n')
    .trim()
}

/** Returns all comments of a source that an editor shows. */
export function commentsOf(source: string): string[] {
  return [...source.matchAll(/\/\*\*[\s\S]*?\*\//g)].map(([comment]) => textOf(comment))
}

/** Returns the examples in a description, as written between the fences. */
export function examplesOf(text: string): string[] {
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string)
}
