import { HOOKS } from './layer-hooks.mjs'

/*
 * Watches which layers of Express or fwjs run, and calls `candidates` from fwjs-ops at that moment,
 * for the layer's router and for the app that received the request. A layer that runs must be
 * listed as a possible match; one that the router skipped, as one that cannot match.
 */

/** Reasons why a layer may match only because nothing was run to find out. */
const UNDECIDED = new Set(['own match', 'own expression', 'stateful expression', 'unknown path'])

/**
 * Longer results are cached for the request, because computing them takes time in proportion to
 * their length.
 */
const LONG = 200

/** State of one request. */
class Watched {
  passes = []
  #answers = new Map()
  running
  isRewritten = false

  /** Returns the long results for a router. */
  answersOf(router) {
    if (!this.#answers.has(router)) this.#answers.set(router, new Map())
    return this.#answers.get(router)
  }

  /** Returns the latest pass through a router. */
  passOf(router) {
    return this.passes.findLast((pass) => pass.router === router)
  }

  /** Returns the latest pass through the router that has this layer. */
  passThrough(layer) {
    return this.passes.findLast(({ router }) => router.stack.includes(layer))
  }

  /** Returns the latest pass in which this layer, or the route of this handler, matched. */
  passAt(layer) {
    return this.passes.findLast(
      ({ matched }) => matched === layer || matched?.route?.stack.includes(layer),
    )
  }
}

/** Returns true if, according to its stack, a layer hands the request to this router. */
const leadsTo = (layer, router) =>
  layer.handle === router || layer.handle?._router === router || layer.name === 'mounted_app'

export class LayerWatch {
  requests = 0
  ran = 0
  among = 0
  passedOver = 0
  undecided = 0
  /** Test cases that change the URL or the method, or call a router themselves. */
  rewriting = new Set()
  calling = new Set()
  wrong = []
  program = ''
  side = ''
  #watched = new WeakMap()

  constructor(candidates) {
    this.candidates = candidates
  }

  /**
   * Patches the functions that every request passes through; returns a function that restores them.
   */
  attach(side, major) {
    return HOOKS[major](side, {
      enterRouter: (...given) => this.#enterRouter(...given),
      match: (...given) => this.#match(...given),
      run: (...given) => this.#run(...given),
      passThrough: (layer, req) => this.#watched.get(req)?.passThrough(layer),
    })
  }

  #enterRouter(router, req) {
    const { url, method } = req
    let watched = this.#watched.get(req)
    if (!watched) {
      watched = new Watched()
      this.#watched.set(req, watched)
      this.requests += 1
    }
    const { running } = watched
    const isMounted = running !== undefined && leadsTo(running.layer, router)
    if (running && !isMounted) this.calling.add(this.program)
    if (isMounted && running.url !== url) this.#noteRewriting(watched)
    const root = isMounted ? running.root : { router, url, method }
    watched.passes.push({ router, url, method, root, last: -1, stack: [...router.stack] })
  }

  #noteRewriting(watched) {
    watched.isRewritten = true
    this.rewriting.add(this.program)
  }

  /**
   * Called when the router finds a matching layer; skipped layers are checked when that layer runs.
   */
  #match(router, layer, req, url = req.url, isUnclear = () => false) {
    const watched = this.#watched.get(req)
    const pass = watched?.passOf(router)
    if (!pass) return
    const { method } = req
    if (url !== pass.url || method !== pass.method) this.#noteRewriting(watched)
    const { stack } = router
    const isSame = isSameStack(stack, pass.stack)
    const position = stack.indexOf(layer, pass.last + 1)
    const between = isSame ? stack.slice(pass.last + 1, position) : []
    pass.over = between.filter((one) => !isUnclear(one))
    Object.assign(pass, { matched: layer, asked: { url, method }, url, method })
    if (!isSame) pass.stack = [...stack]
    if (position !== -1) pass.last = position
  }

  #run(layer, req, isError) {
    const watched = this.#watched.get(req)
    const pass = watched?.passAt(layer)
    if (!pass) return
    const list = this.#ask(watched, { router: pass.router, ...pass.asked })
    if (pass.matched === layer && !isError) this.#judgePassedOver(pass, list)
    watched.running = { layer, url: req.url, root: pass.root }
    const { length } = layer.handle
    if (!layer.route && (isError ? length !== 4 : length > 3)) return
    this.ran += 1
    const whole = this.#ask(watched, pass.root)
    const isCandidate = mayRun(list, layer) && (watched.isRewritten || mayRun(whole, layer))
    if (isCandidate) this.among += 1
    else this.#report('ran', layer, pass, mayRun(list, layer) ? whole : list)
  }

  #ask(watched, { router, method, url }) {
    const answers = watched.answersOf(router)
    const key = `${method} ${url}`
    const list = answers.get(key) ?? this.candidates(router, method, url)
    if (list.length >= LONG) answers.set(key, list)
    return list
  }

  #judgePassedOver(pass, list) {
    for (const layer of pass.over.splice(0)) {
      const entry = list.find((one) => one.layer === layer && one.depth === 0)
      this.passedOver += 1
      if (entry?.outcome === 'cannot match') continue
      if (UNDECIDED.has(entry?.reason)) this.undecided += 1
      else this.#report('was passed over', layer, pass, list)
    }
  }

  #report(what, layer, { asked, root }, list) {
    const said = list.filter((one) => one.layer === layer)
    const answer = said.map(({ outcome, reason }) => `${outcome} (${reason ?? 'no reason'})`)
    this.wrong.push(
      [
        `${this.side}, ${this.program}`,
        `${layer.name} ${layer.route?.path ?? layer.regexp ?? layer.matchers} ${what}`,
        `at ${asked.method} ${asked.url}, asked ${root.method} ${root.url}`,
        answer.join(', ') || 'not in the list',
      ].join('\n  '),
    )
  }
}

const mayRun = (list, layer) =>
  list.some((one) => one.layer === layer && one.outcome === 'may match')

const isSameStack = (stack, before) =>
  stack.length === before.length &&
  (stack.length >= LONG || stack.every((one, at) => one === before[at]))
