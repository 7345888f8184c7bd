import type { ParamsDictionary, ParamsFlatDictionary } from 'express-serve-static-core'

/** A path, a pattern, a regular expression, or any mix of them in (nested) arrays. */
export type PathArgument = string | RegExp | readonly PathArgument[]

/**
 * The type of `req.params` for a literal path.
 *
 * `:name` is a `string`, and `*name` is a `string[]`; parameters inside `{…}` may be missing. In an
 * array, only parameters required by every element are guaranteed. A regular expression yields
 * {@link ParamsFlatDictionary}, and a computed string {@link ParamsDictionary}.
 */
export type RouteParameters<Path> = Path extends string
  ? string extends Path
    ? ParamsDictionary
    : Named<Scan<Path>>
  : Path extends readonly PathArgument[]
    ? FromList<Path>
    : ParamsFlatDictionary

/** A parameter: its name, the type of its value, and whether it is always present. */
type Found<Name = unknown, Value = unknown, Sure extends boolean = boolean> = [Name, Value, Sure]

/**
 * The name for parts of the path that are only known at run time and may contain any name. Not `null`
 * or `undefined`, because they extend every type without `strictNullChecks`.
 */
type AnyName = true

/** Scans a pattern from left to right. `Depth` has one element for each open group. */
type Scan<
  Text extends string,
  All = never,
  Depth extends unknown[] = [],
> = Text extends `${infer Char}${infer Rest}`
  ? Char extends '\\'
    ? Scan<Tail<Rest>, All, Depth>
    : Char extends ':'
      ? ScanName<TakeName<Rest>, string, All, Depth>
      : Char extends '*'
        ? ScanName<TakeName<Rest>, string[], All, Depth>
        : Char extends '{'
          ? Scan<Rest, All, [...Depth, 0]>
          : Char extends '}'
            ? Scan<Rest, All, Depth extends [0, ...infer Outer] ? Outer : []>
            : string extends Char
              ? Scan<Rest, All | Found<AnyName>, Depth>
              : Scan<Rest, All, Depth>
  : string extends Text
    ? All | Found<AnyName>
    : All

type ScanName<Taken, Value, All, Depth extends unknown[]> = Taken extends [
  infer Name extends string,
  infer Rest extends string,
]
  ? Name extends ''
    ? Scan<Rest, All, Depth>
    : Scan<Rest, All | Found<Name, Value, Depth extends [] ? true : false>, Depth>
  : never

/** Splits the text after `:` or `*` into the name and the rest. */
type TakeName<Text extends string> = Text extends `"${infer Quoted}`
  ? TakeQuoted<Quoted>
  : TakePlain<Text>

type TakePlain<
  Text extends string,
  Name extends string = '',
> = Text extends `${infer Char}${infer Rest}`
  ? Char extends Delimiter
    ? [Name, Text]
    : string extends Char
      ? [Name, Text]
      : TakePlain<Rest, `${Name}${Char}`>
  : [Name, Text]

type TakeQuoted<
  Text extends string,
  Name extends string = '',
> = Text extends `${infer Char}${infer Rest}`
  ? Char extends '"'
    ? [Name, Rest]
    : Char extends '\\'
      ? Rest extends `${infer Escaped}${infer After}`
        ? TakeQuoted<After, `${Name}${Escaped}`>
        : [Name, '']
      : TakeQuoted<Rest, `${Name}${Char}`>
  : [Name, '']

type Tail<Text extends string> = Text extends `${string}${infer Rest}` ? Rest : ''

/** Parameters by name, plus any other name if parts of the path are only known at run time. */
type Named<All> =
  AnyName extends NameOf<All> ? ParamsDictionary & Listed<WithoutAny<All>> : Listed<All>

type NameOf<All> = All extends Found<infer Name> ? Name : never
type WithoutAny<All> = All extends Found<AnyName> ? never : All
type SureNameOf<All> = All extends Found<infer Name, unknown, true> ? Name : never

/** The values of every parameter with the name: if several have it, the last one in the URL wins. */
type ValueOf<All, Name> = All extends Found<Name, infer Value> ? Value : never

/** Parameters by name; those that may be missing are optional, as in the core types. */
type Listed<All> = Sorted<SureNameOf<All>, NameOf<All>, All>

type Sorted<Sure, Names, All> = [Names] extends [Sure]
  ? { [Name in Sure & string]: ValueOf<All, Name> }
  : Flat<
      { [Name in Sure & string]: ValueOf<All, Name> } & {
        [Name in Exclude<Names, Sure> & string]?: ValueOf<All, Name>
      }
    >

type Flat<Shape> = { [Key in keyof Shape]: Shape[Key] }

/** Parameters for an array: any element may match, so only parameters in all of them are guaranteed. */
type FromList<List extends readonly unknown[]> = number extends List['length']
  ? ParamsDictionary
  : List extends readonly []
    ? // biome-ignore lint/complexity/noBannedTypes: no parameter at all, and open to augmentation
      {}
    : Either<RouteParameters<List[number]>>

type Either<Shapes> =
  string extends KeyOf<Shapes>
    ? ParamsDictionary
    : Flat<
        { [Key in SureKeyOf<Shapes>]: ValueAt<Shapes, Key> } & {
          [Key in Exclude<KeyOf<Shapes>, SureKeyOf<Shapes>>]?: ValueAt<Shapes, Key>
        }
      >

type KeyOf<Shapes> = Shapes extends unknown ? keyof Shapes : never
type ValueAt<Shapes, Key> = Shapes extends unknown
  ? Key extends keyof Shapes
    ? Exclude<Shapes[Key], undefined>
    : never
  : never

/** The keys that are required in every shape. */
type SureKeyOf<Shapes, Key extends keyof Shapes = keyof Shapes> = Key extends unknown
  ? [Shapes] extends [Record<Key, unknown>]
    ? Key
    : never
  : never

/** Ends a name without quotes. Characters outside ASCII are letters, as far as paths use them. */
type Delimiter =
  | (' ' | '!' | '"' | '#' | '%' | '&' | "'" | '(' | ')' | '*' | '+' | ',' | '-' | '.' | '/' | ':')
  | (';' | '<' | '=' | '>' | '?' | '@' | '[' | '\\' | ']' | '^' | '`' | '{' | '|' | '}' | '~')
