import { isHarmlessHost, isName, isWords } from './harmless.ts'

type Check = (value: string) => boolean

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value)

/** Checks the items of a comma-separated list. */
const listOf =
  (isItem: Check): Check =>
  (value) =>
    value.split(',').every((item) => isItem(item.trim()))

/** Checks an item with parameters such as `;q=0.5`. */
const withParameters =
  (isItem: Check, parameter: RegExp): Check =>
  (value) => {
    const [item = '', ...parameters] = value.split(';').map((part) => part.trim())
    return isItem(item) && parameters.every((one) => parameter.test(one))
  }

const QUALITY = /^q=[01](?:\.\d{1,3})?$/
const PARAMETER =
  /^(?:q=[01](?:\.\d{1,3})?|(?:v|version|level)=[a-z]?\d(?:\.\d)?|boundary=z+|charset="?(?:utf-?8|utf-?16(?:le|be)?|us-ascii|latin1|iso-8859-\d\d?|windows-125\d)"?)$/i

const isMediaType: Check = (value) => {
  const parts = value.split('/')
  return parts.length === 2 && parts.every((part) => part === '*' || isName(part.replace('+', '-')))
}

const isMethod = matches(/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|QUERY)$/i)
const isEncoding = matches(/^(?:gzip|deflate|br|zstd|compress|identity|chunked|\*)$/i)
const isLanguage = matches(/^(?:\*|[a-z]{2,3}(?:-[a-z]{2,4})?)$/i)
const isDate = matches(
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/,
)
/** ETags in the format Express uses for bodies and files, which contain no secret. */
const isTag = matches(/^(?:\*|(?:W\/)?"[\da-f]{1,8}-(?:[\w+/]{27}|[\da-f]{8,12})")$/)
const isFlag = matches(/^(?:[01]|\?[01]|on)$/)

/** Headers that are kept if their value has the standard form. */
const CHECKS: Record<string, Check> = {
  accept: listOf(withParameters(isMediaType, PARAMETER)),
  'accept-charset': listOf(withParameters(matches(/^(?:\*|utf-8|iso-8859-1)$/i), QUALITY)),
  'accept-encoding': listOf(withParameters(isEncoding, QUALITY)),
  'accept-language': listOf(withParameters(isLanguage, QUALITY)),
  'access-control-request-headers': listOf(isName),
  'access-control-request-method': isMethod,
  'cache-control': listOf(
    matches(
      /^(?:no-cache|no-store|no-transform|only-if-cached|max-stale|(?:max-age|max-stale|min-fresh)=\d{1,8})$/i,
    ),
  ),
  connection: listOf(matches(/^(?:close|keep-alive|te|trailers|upgrade)$/i)),
  'content-encoding': isEncoding,
  'content-length': matches(/^\d{1,10}$/),
  'content-type': withParameters(isMediaType, PARAMETER),
  date: isDate,
  dnt: isFlag,
  expect: matches(/^100-continue$/i),
  host: isHarmlessHost,
  'if-match': listOf(isTag),
  'if-modified-since': isDate,
  'if-none-match': listOf(isTag),
  'if-range': (value) => isTag(value) || isDate(value),
  'if-unmodified-since': isDate,
  pragma: matches(/^no-cache$/i),
  priority: matches(/^u=[0-7](?:, ?i)?$/),
  range: (value) =>
    value.startsWith('bytes=') && listOf(matches(/^\d{0,12}-\d{0,12}$/))(value.slice(6)),
  'save-data': isFlag,
  'sec-ch-ua-mobile': isFlag,
  'sec-fetch-dest': isWords,
  'sec-fetch-mode': isWords,
  'sec-fetch-site': isWords,
  'sec-fetch-user': isFlag,
  'sec-gpc': isFlag,
  te: matches(/^trailers$/i),
  'transfer-encoding': isEncoding,
  'upgrade-insecure-requests': isFlag,
  'x-forwarded-host': isHarmlessHost,
  'x-forwarded-port': matches(/^\d{1,5}$/),
  'x-forwarded-proto': matches(/^https?$/i),
  'x-http-method': isMethod,
  'x-http-method-override': isMethod,
  'x-method-override': isMethod,
  'x-requested-with': matches(/^(?:XMLHttpRequest|fetch)$/i),
}

const CHECK_OF = new Map(Object.entries(CHECKS))

/** Returns true if a header value is kept. The name is lowercase. */
export const isHarmlessHeader = (name: string, value: string): boolean =>
  value === '' || CHECK_OF.get(name)?.(value) === true

/** Words in the User-Agent of browsers and other clients. */
export const CLIENT_WORDS: Set<string> = new Set(
  `Mozilla AppleWebKit KHTML like Gecko Chrome Chromium Safari Firefox Edg EdgA EdgiOS OPR CriOS FxiOS Version Mobile
Windows NT Win x rv Linux Ubuntu Android Macintosh Intel Mac OS X iPhone iPad CPU U K compatible Trident MSIE curl Wget
HTTPie node fetch undici axios got superagent supertest PostmanRuntime insomnia okhttp python requests Go http client
Java HttpClient Ruby Googlebot bingbot Playwright HeadlessChrome Electron`.split(/\s+/),
)
