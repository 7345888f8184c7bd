/** A path, a pattern, a regular expression, or any mix of them in (nested) arrays. */
export type PathArgument = string | RegExp | readonly PathArgument[]

/** `req.params` if the compiler doesn't know the path: any name may be present, with a string value. */
export interface ParamsDictionary {
  [name: string]: string
}

/**
 * The type of `req.params` for a literal path.
 *
 * `:name` and every capturing group or `*` (numbered from 0) is a `string`; parts that are optional
 * because of `?` or `|` are `string | undefined`. In an array, only parameters required by every
 * element are guaranteed. A regular expression or a computed string yields {@link ParamsDictionary}.
 */
export type RouteParameters<Path> = Path extends string
  ? string extends Path
    ? ParamsDictionary
    : Finish<Scan<Path, Level, [], []>>
  : Path extends readonly PathArgument[]
    ? FromList<Path>
    : ParamsDictionary

/**
 * The key for parts of the path that are only known at runtime and may contain any name. Not `null` or
 * `undefined`, because they extend every type without `strictNullChecks`.
 */
type AnyName = true

/**
 * The keys found at one level of parentheses: those that are always present, and those that may be
 * missing.
 */
interface Level<Sure = never, Maybe = never, Either extends boolean = false> {
  sure: Sure
  maybe: Maybe
  /** Set after a `|` at this level: none of its keys is guaranteed anymore. */
  either: Either
}

type AnyLevel = Level<unknown, unknown, boolean>

type Add<On extends AnyLevel, Sure, Maybe = never> = On['either'] extends true
  ? Level<never, On['maybe'] | Sure | Maybe, true>
  : Level<On['sure'] | Sure, On['maybe'] | Maybe>

type Uncertain<On extends AnyLevel> = Level<never, On['sure'] | On['maybe'], true>

/**
 * Scans a pattern from left to right. `Around` holds the results of the enclosing levels and the number
 * of the current group; the length of `Count` is the number of groups so far.
 */
type Scan<
  Text extends string,
  On extends AnyLevel,
  Around,
  Count extends unknown[],
> = Text extends `${infer Char}${infer Rest}`
  ? Char extends '\\'
    ? Scan<Tail<Rest>, On, Around, Count>
    : Char extends ':'
      ? ScanName<TakeName<Rest>, On, Around, Count>
      : Char extends '*'
        ? Scan<Rest, Add<On, Count['length']>, Around, [...Count, 0]>
        : Char extends '/'
          ? Rest extends `(${infer Inside}`
            ? Scan<Inside, Level, [On, never, Around], Count>
            : Scan<Rest, On, Around, Count>
          : Char extends '('
            ? ScanGroup<Rest, On, Around, Count>
            : Char extends ')'
              ? ScanClose<Rest, On, Around, Count>
              : Char extends '|'
                ? Scan<Rest, Uncertain<On>, Around, Count>
                : string extends Char
                  ? Scan<Rest, Add<On, AnyName>, Around, Count>
                  : Scan<Rest, On, Around, Count>
  : On

type ScanGroup<
  Text extends string,
  On extends AnyLevel,
  Around,
  Count extends unknown[],
> = Text extends `?${':' | '=' | '!'}${infer Inside}`
  ? Scan<Inside, Level, [On, never, Around], Count>
  : Scan<Text, Level, [On, Count['length'], Around], [...Count, 0]>

type ScanClose<
  Text extends string,
  On extends AnyLevel,
  Around,
  Count extends unknown[],
> = Around extends [infer Before extends AnyLevel, infer Own, infer Outside]
  ? Text extends `?${infer Rest}`
    ? Scan<Rest, Add<Before, never, On['sure'] | On['maybe'] | Own>, Outside, Count>
    : Scan<Text, Add<Before, On['sure'] | Own, On['maybe']>, Outside, Count>
  : Scan<Text, On, Around, Count>

/** After a colon: `:name(capture)*?`, each part after the name optional, in this order. */
type ScanName<Taken, On extends AnyLevel, Around, Count extends unknown[]> = Taken extends [
  infer Name extends string,
  infer Rest extends string,
]
  ? Name extends ''
    ? Scan<Rest, On, Around, Count>
    : Rest extends `(${infer Capture})${infer After}`
      ? ScanStar<After, On, Around, GroupsOf<Capture, []>, Name, Count>
      : ScanStar<Rest, On, Around, [], Name, Count>
  : never

type ScanStar<
  Text extends string,
  On extends AnyLevel,
  Around,
  Extra extends unknown[],
  Name,
  Count extends unknown[],
> = Text extends `*${infer Rest}`
  ? ScanOptional<Rest, On, Around, Name | NumbersOf<[...Extra, 0], Count>, [...Count, ...Extra, 0]>
  : ScanOptional<Text, On, Around, Name | NumbersOf<Extra, Count>, [...Count, ...Extra]>

type ScanOptional<
  Text extends string,
  On extends AnyLevel,
  Around,
  Found,
  Count extends unknown[],
> = Text extends `?${infer Rest}`
  ? Scan<Rest, Add<On, never, Found>, Around, Count>
  : Scan<Text, Add<On, Found>, Around, Count>

/** One entry for each group inside a named capture; its first `*` counts too. */
type GroupsOf<
  Capture extends string,
  Found extends unknown[],
> = Capture extends `${infer Char}${infer Rest}`
  ? Char extends '\\'
    ? PlainGroupsOf<Tail<Rest>, Found>
    : Char extends '*'
      ? PlainGroupsOf<Rest, [...Found, 0]>
      : Char extends '('
        ? GroupsOf<Rest, Rest extends `?${string}` ? Found : [...Found, 0]>
        : GroupsOf<Rest, Found>
  : Found

/** Continues after the first `*` or escape, where `*` is a regular expression quantifier. */
type PlainGroupsOf<
  Capture extends string,
  Found extends unknown[],
> = Capture extends `${infer Char}${infer Rest}`
  ? Char extends '\\'
    ? PlainGroupsOf<Tail<Rest>, Found>
    : Char extends '('
      ? PlainGroupsOf<Rest, Rest extends `?${string}` ? Found : [...Found, 0]>
      : PlainGroupsOf<Rest, Found>
  : Found

type NumbersOf<Extra extends unknown[], Count extends unknown[]> = Extra extends [0, ...infer More]
  ? Count['length'] | NumbersOf<More, [...Count, 0]>
  : never

type TakeName<
  Text extends string,
  Name extends string = '',
> = Text extends `${infer Char}${infer Rest}`
  ? Char extends WordCharacter
    ? TakeName<Rest, `${Name}${Char}`>
    : [Name, Text]
  : [Name, Text]

type Tail<Text extends string> = Text extends `${string}${infer Rest}` ? Rest : ''

type Finish<Found> =
  Found extends Level<infer Sure, infer Maybe, boolean> ? Named<Sure, Exclude<Maybe, Sure>> : never

/** Parameters by name, plus any other name if parts of the path are only known at runtime. */
type Named<Sure, Maybe> = AnyName extends Sure | Maybe
  ? ParamsDictionary & Listed<Sure, Exclude<Maybe, AnyName>>
  : Listed<Sure, Maybe>

/** Parameters by name; those that may be missing are optional, as in the core types. */
type Listed<Sure, Maybe> = [Maybe] extends [never]
  ? { [Key in Sure & PropertyKey]: string }
  : Flat<{ [Key in Sure & PropertyKey]: string } & { [Key in Maybe & PropertyKey]?: string }>

type Flat<Shape> = { [Key in keyof Shape]: Shape[Key] }

/** Parameters for an array: any element may match, so only parameters in all of them are guaranteed. */
type FromList<List extends readonly unknown[]> = number extends List['length']
  ? ParamsDictionary
  : List extends readonly []
    ? // biome-ignore lint/complexity/noBannedTypes: no parameter at all, and open to augmentation
      {}
    : Either<RouteParameters<List[number]>>

type Either<Shapes> =
  string extends KeysOf<Shapes>
    ? ParamsDictionary
    : Named<SureKeysOf<Shapes>, Exclude<KeysOf<Shapes>, SureKeysOf<Shapes>>>

/** The keys that are required in every shape. */
type SureKeysOf<Shapes, Key extends keyof Shapes = keyof Shapes> = Key extends unknown
  ? [Shapes] extends [Record<Key, unknown>]
    ? Key
    : never
  : never

type KeysOf<Shapes> = Shapes extends unknown ? keyof Shapes : never

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
type LowerCase =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z')
type WordCharacter = Digit | LowerCase | Uppercase<LowerCase> | '_'
