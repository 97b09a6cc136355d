import { failureLine, reportText } from './report-text'

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

test('a failure is a line: when, what, how it ended, and how often', () => {
  expect(failureLine(failure)).toBe(
    '2026-11-22T05:00:00.000Z POST /api/networks 500 disk I/O error',
  )
  const own = { ...failure, method: '', path: '', status: undefined, text: 'a.js did not load' }
  expect(failureLine({ ...own, count: 3 })).toBe('2026-11-22T05:00:00.000Z a.js did not load × 3')
  expect(failureLine({ ...failure, id: '3f-1' })).toMatch(/disk I\/O error \(request 3f-1\)$/)
})

test('the page as a text has its parts one below the other, and says what there is none of', () => {
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
