/** The symbol under which Node keeps something on an object; undefined where it keeps it otherwise. */
export function ownSymbol(object: object, description: string): symbol | undefined {
  return Object.getOwnPropertySymbols(object).find((symbol) => symbol.description === description)
}
