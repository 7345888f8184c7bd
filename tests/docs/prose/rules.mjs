/**
 * Phrases of a private dialect, each with what to write instead, a sentence that has it, and one that doesn't.
 *
 * @typedef {{ id: string, pattern: RegExp, instead: string, wrong: string, right: string }} Rule
 */

const THINGS = 'programs?|apps?|paths?|servers?|errors?|functions?|modules?|messages?'

/** Rules for everything, comments and test titles included. @type {Rule[]} */
export const EVERYWHERE = [
  {
    id: 'R01',
    pattern: /\bways? back\b/i,
    instead: '"roll back" (a release), "opt out" (of a behavior)',
    wrong: 'The way back is one line.',
    right: 'To roll back, restore one line.',
  },
  {
    id: 'R02',
    pattern:
      /(?<!there )\b(is|are|was|were|be) no (?!longer|more|less|matter|need|such|sooner|other|way|reason)[a-z]/i,
    instead: 'negate the verb: "isn\'t a", "is not an"',
    wrong: 'A 404 is no error.',
    right: "A 404 isn't an error, and there is no page.",
  },
  {
    id: 'R03',
    pattern: /\bweakness(es)?\b(?! enumeration)|\bweak versions?\b/i,
    instead: '"vulnerability"',
    wrong: 'Report a weakness.',
    right: 'Report a vulnerability (Common Weakness Enumeration).',
  },
  {
    id: 'R04',
    pattern: /\b(mend(s|ed)?|cures?)\b/i,
    instead: '"fix", "patch"',
    wrong: 'fwjs mends it.',
    right: 'fwjs fixes it.',
  },
]

/** Rules for pages and messages. @type {Rule[]} */
export const FOR_USERS = [
  {
    id: 'R06',
    pattern: /\bprograms?\b/i,
    instead: '"app", "your code", "example"',
    wrong: 'Start the program.',
    right: 'Start the app, and set programmatic options.',
  },
  {
    id: 'R07',
    pattern: /\b(is|are|was|were) answered (with )?(an? )?[1-5]\d\d|\banswers [1-5]\d\d/i,
    instead: '"responds with", "gets a", "returns"',
    wrong: 'The request is answered with 404.',
    right: 'The request gets a 404.',
  },
  {
    id: 'R08',
    pattern: /\b(an?|the|its|every|no|first|last|each|same|whole|next) answers?\b/i,
    instead: '"response"',
    wrong: 'The answer has no body.',
    right: 'The response has no body.',
  },
  {
    id: 'R09',
    pattern: /\b(is|are|was|were|be|not) told\b/i,
    instead: '"is warned", "gets", "is listed"',
    wrong: 'The client is told so.',
    right: 'The client gets a 413.',
  },
  {
    id: 'R11',
    pattern: /\bbelongs? into\b/i,
    instead: '"belongs in"',
    wrong: 'It belongs into a module.',
    right: 'It belongs in a module.',
  },
  {
    id: 'R14',
    pattern: /\b(a|no|the|with|without) blanks?\b|\bsmall letters\b|\bin capitals\b/i,
    instead: '"space", "lowercase", "uppercase"',
    wrong: 'a path with a blank',
    right: 'a path with a space',
  },
  {
    id: 'R16',
    pattern: /\bthe own\b|\bof own\b/i,
    instead: '"its own"',
    wrong: 'the own host',
    right: 'its own host',
  },
  {
    id: 'R20',
    pattern: new RegExp(`\\b(${THINGS}) of (Express|Node|fwjs|HTTP|TypeScript|…|[34]\\.x)`, 'i'),
    instead: 'a compound noun: "Express 4 app", "fwjs error"',
    wrong: 'an app of Express',
    right: 'an Express app',
  },
  {
    id: 'R22',
    pattern: /\]\([^)]*\) (has|have|says|leads)\b/,
    instead: '"See [page] for …", "… is listed in [page]"',
    wrong: '[Errors](errors.md) has the options.',
    right: 'See [Errors](errors.md) for the options.',
  },
  {
    id: 'R27',
    pattern: /\bmiddlewares\b/i,
    instead: '"middleware", "middleware functions"',
    wrong: '20 middlewares',
    right: '20 middleware functions',
  },
  {
    id: 'R29',
    pattern: /(behaviour|colour|recognis|normalis|authoris|honour|licence|misspelt)/i,
    instead: 'US spelling',
    wrong: 'its behaviour',
    right: 'its behavior',
  },
  {
    id: 'R34',
    pattern: /\b(do|does) no harm\b|cannot be meant|\bcame by\b|\bthe old line\b/i,
    instead: 'what happens, in plain words',
    wrong: 'It does no harm.',
    right: 'It is ignored.',
  },
]

/** A rule for comments that users read: those of examples and of the public types. @type {Rule} */
export const COMMENT_FORM = {
  id: 'R23',
  pattern: /^\s*(\/\*\*|\/\/|\*)? ?(What|Who|Whoever|That) (?!.*\?$)/,
  instead: 'a verb phrase or a reason',
  wrong: '// What the server sends.',
  right: '// Returns the response.',
}

/** Rules for the sentences of docs pages: inversions, riddles, metaphors, and filler. A heading may begin as it likes. */
export const IN_SENTENCES = [
  [/^Who(ever)? (?!.*\?$)/, 'name the person or the thing: "an app that …"'],
  [/[,:;] who(ever)? (?!is |are |was |has |have |can )/, 'name the person or the thing'],
  [/^What (?!.*[?:]$).*\.$/, 'begin with the subject instead of "What …"'],
  [/^Of (a|an|the|each|these|those|all|pipelined) /, 'begin with the subject instead of "Of …"'],
  [/^(Neither|Nor) (is|are|does|do|has) /, 'begin with the subject'],
  [
    /\b(is|are|was|were|be|been) told\b|^Told\b|\bnot told\b/i,
    'say "gets", "prints" or "is listed"',
  ],
  [/\bspeaks? to\b/, 'say what is sent or printed'],
  [/\bmakes? it so\b/, 'name the cause'],
  [/\b(it|nothing|something) is said\b|\bis said of\b/i, 'say who prints or lists what'],
  [/\b(do|does|did|answers?|behaves?|is|are) otherwise\b|\botherwise than\b/, 'say "differently"'],
  [/\bin the place of\b/, 'say "instead of"'],
  [/\b(is|are|be) of use\b/, 'say "useful"'],
  [/\bwithout a word\b/, 'say "without an error" or "silently"'],
  [/\bruns? away\b/, 'say "takes too long"'],
  [/\bpassed over\b|\bpass by\b/, 'say "skipped"'],
  [/\bcarried along\b|\btakes? .* along\b/, 'say what is contained or lost'],
  [/\bthat are ours\b|\bwhile they are ours\b/, 'name the owner'],
  [/\banew\b|\bfor ever\b|\bwhereof\b|\bthereof\b/, 'use the everyday word'],
  [/\b(simply|just|easily|obviously|of course|basically)\b/i, 'leave the filler out'],
  [
    /\b(that|which|who|what|it|one) (is|are) no (?!longer|more|less|matter|need)\w/,
    'say "is not a …"',
  ],
  [/\bwhere (it|they|this|that) stands?\b|\bas (it|they) stands?\b/, 'say where it is'],
].map(([pattern, instead]) => ({ id: 'style', pattern, instead }))

/** Returns the rules that don't find their own example, or find the corrected one. */
export function brokenRules() {
  return [...EVERYWHERE, ...FOR_USERS, COMMENT_FORM].filter(
    ({ pattern, wrong, right }) => !pattern.test(wrong) || pattern.test(right),
  )
}
