import { ApiError, ContractError, UnreachableError, z } from '@meshdeck/platform'
import { endSession, startSession } from '@meshdeck/platform/shell'
import { sessionOf } from '@meshdeck/testing/session'

import {
  breachText,
  failureLine,
  noteFailedCall,
  notePageFailure,
  recentFailures,
  reportText,
} from './recent-failures'

describe('recent failures', () => {
  afterEach(() => jest.useRealTimers())

  const request = { method: 'GET', url: 'https://mesh.example/api/hosts' }
  const refused = (text = 'disk full') => ({ error: new ApiError(500, text), request })
  const noted = () =>
    recentFailures.get().map(({ method, path, status, text }) => [method, path, status, text])

  /** Signs in and out, because signing out clears the failures. */
  function signInAndOut() {
    startSession(sessionOf('ada'), { remember: false })
    endSession('signed-out')
  }
  beforeEach(signInAndOut)

  test('records the request and the outcome of each failure', () => {
    noteFailedCall(refused())
    noteFailedCall({ error: new UnreachableError('gone'), request })
    noteFailedCall({
      error: new ContractError('/api/hosts: …'),
      request: { ...request, method: '' },
    })
    notePageFailure('a.js did not load')
    expect(noted()).toEqual([
      ['', '', undefined, 'a.js did not load'],
      ['', '/api/hosts', undefined, 'not JSON'],
      ['GET', '/api/hosts', undefined, ''],
      ['GET', '/api/hosts', 500, 'disk full'],
    ])
  })

  test("stores the log's request id of the latest of several equal failures", () => {
    const named = (id: string) => ({ headers: new Headers({ 'X-Request-Id': id }) })
    noteFailedCall({ ...refused(), response: named('id-1') })
    noteFailedCall({ ...refused(), response: named('id-2') })
    noteFailedCall({ error: new UnreachableError('gone'), request })
    expect(recentFailures.get().map(({ id, count }) => [id, count])).toEqual([
      ['', 1],
      ['id-2', 2],
    ])
  })

  test('ignores a call that the page aborted', () => {
    noteFailedCall({ error: Object.assign(new Error('left'), { name: 'AbortError' }), request })
    expect(noted()).toEqual([])
  })

  test('counts repeated failures with the time of the latest', () => {
    jest.useFakeTimers({ now: 1000 })
    noteFailedCall(refused())
    jest.setSystemTime(5000)
    noteFailedCall(refused())
    noteFailedCall(refused('no space'))
    noteFailedCall(refused())
    expect(recentFailures.get().map(({ text, count, at }) => [text, count, at])).toEqual([
      ['disk full', 1, 5000],
      ['no space', 1, 5000],
      ['disk full', 2, 5000],
    ])
  })

  test.each([
    ['method', { ...request, method: 'PUT' }],
    ['path', { ...request, url: 'https://mesh.example/api/networks' }],
  ])('lists a failure with another %s separately', (_, other) => {
    noteFailedCall(refused())
    noteFailedCall({ ...refused(), request: other })
    expect(recentFailures.get()).toHaveLength(2)
  })

  test('keeps the latest fifty, newest first, and notifies subscribers of each', () => {
    const listener = jest.fn()
    const stop = recentFailures.subscribe(listener)
    for (let index = 0; index < 60; index += 1) noteFailedCall(refused(`no ${index}`))
    expect(listener).toHaveBeenCalledTimes(60)
    expect(recentFailures.get()).toHaveLength(50)
    expect(recentFailures.get()[0]?.text).toBe('no 59')

    stop()
    notePageFailure('later')
    expect(listener).toHaveBeenCalledTimes(60)
  })

  test('clears the failures when the user signs out', () => {
    notePageFailure('of Ada')
    signInAndOut()
    expect(recentFailures.get()).toEqual([])
  })
})

describe('breachText', () => {
  function breach(schema: z.Schema, reply: unknown): Error {
    const { error } = schema.safeParse(reply)
    return new Error('/api/hosts: …', { cause: error })
  }

  test('names the fields that break the contract and nothing from the reply', () => {
    const schema = z.array(z.object({ name: z.string(), mtu: z.number() }))
    const reply = [
      { name: 'hunter', mtu: 'hunter' },
      { name: null, mtu: 1420 },
    ]
    expect(breachText(breach(schema, reply))).toBe(
      '0.mtu: invalid_type, number expected; 1.name: invalid_type, string expected',
    )
  })

  test('leaves out keys that are ids', () => {
    const schema = z.record(z.string(), z.object({ status: z.string() }))
    const reply = { 'b2a7d0c4-0000-4000-8000-000000000001': {} }
    expect(breachText(breach(schema, reply))).toBe('•••.status: invalid_type, string expected')
  })

  test('omits the name for the whole reply, and an unknown expectation', () => {
    expect(breachText(breach(z.number(), 'x'))).toBe('invalid_type, number expected')
    expect(breachText(breach(z.object({ kind: z.oneOf(['a']) }), { kind: 'b' }))).toBe(
      'kind: invalid_value',
    )
  })

  test('names only the first five breaches', () => {
    const text = breachText(breach(z.array(z.number()), Array.from('abcdefgh')))
    expect(text.split('; ')).toHaveLength(6)
    expect(text).toMatch(/^0: .*4: invalid_type, number expected; …$/)
  })

  test(`says "not JSON" for a reply that isn't JSON`, () => {
    expect(breachText(new Error('/api/hosts: …', { cause: new SyntaxError('<h1>secret') }))).toBe(
      'not JSON',
    )
  })
})

const failure = {
  at: Date.UTC(2026, 10, 22, 5),
  count: 1,
  method: 'POST',
  path: '/api/networks',
  status: 500,
  text: 'disk\n  I/O error',
  id: '',
}
const facts = [
  { title: 'Server', items: [{ label: 'Version', value: 'v1.0.0' }] },
  {
    title: 'Browser',
    items: [
      { label: 'Language', value: 'en' },
      { label: 'Time zone', value: '' },
    ],
  },
]
const failures = { title: 'Failures', none: 'None so far', list: [] }

test('formats a failure as a line with time, request, outcome and count', () => {
  expect(failureLine(failure)).toBe(
    '2026-11-22T05:00:00.000Z POST /api/networks 500 disk I/O error',
  )
  const own = { ...failure, method: '', path: '', status: undefined, text: 'a.js did not load' }
  expect(failureLine({ ...own, count: 3 })).toBe('2026-11-22T05:00:00.000Z a.js did not load × 3')
  expect(failureLine({ ...failure, id: '3f-1' })).toMatch(/disk I\/O error \(request 3f-1\)$/)
})

test('lists the parts of the page below each other and says which are empty', () => {
  expect(reportText({ title: 'Diagnostics', facts, failures })).toBe(
    [
      'Diagnostics',
      '',
      'Server',
      '  Version: v1.0.0',
      '',
      'Browser',
      '  Language: en',
      '  Time zone: –',
      '',
      'Failures',
      '  None so far',
      '',
    ].join('\n'),
  )
  const text = reportText({ title: 'D', facts: [], failures: { ...failures, list: [failure] } })
  expect(text).toBe(`D\n\nFailures\n  ${failureLine(failure)}\n`)
})
