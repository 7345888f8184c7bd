import { tracingChannel } from 'node:diagnostics_channel'
import test from 'node:test'
import { expectTypeOf } from 'expect-type'
import type fw from 'fwjs'
import type { LayerTrace, RequestTrace } from 'fwjs'

const ignore = () => {}

test('request subscribers have typed events', () => {
  const subscribers = {
    start: ignore,
    end: ignore,
    asyncStart: ignore,
    error: ignore,
    asyncEnd: ({ req, res, route, app }: RequestTrace) => {
      expectTypeOf(req).toExtend<fw.Request>()
      expectTypeOf(res).toExtend<fw.Response>()
      expectTypeOf(route).toEqualTypeOf<string | undefined>()
      expectTypeOf(app).toEqualTypeOf<fw.Application | undefined>()
    },
  }
  const channel = tracingChannel<unknown, RequestTrace>('fwjs.request')
  channel.subscribe(subscribers)
  channel.unsubscribe(subscribers)
})

test('a layer trace has its request and its parent layer', () => {
  expectTypeOf<LayerTrace['request']>().toExtend<RequestTrace>()
  expectTypeOf<LayerTrace['parent']>().toExtend<LayerTrace | undefined>()
  expectTypeOf<LayerTrace['kind']>().toEqualTypeOf<
    'middleware' | 'router' | 'app' | 'route' | 'handler' | 'error handler'
  >()
})
