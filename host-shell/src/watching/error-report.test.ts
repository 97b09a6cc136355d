import { errorReport } from './error-report'

const thrown = (name: string, stack: string) =>
  Object.assign(new Error('bob@mesh.example'), { name, stack })

test('an error is its class and its place in our files', () => {
  const stack = [
    'TypeError: bob@mesh.example',
    '    at https://other.example/x.js:1:2',
    '    at f (https://console.example/mesh/mfe/mfe-networks/1.0.0/NodesPage.aB3_-678.js:1:2345)',
    '    at g (https://console.example/mesh/shell/main.aB3_-679.js:7:8)',
  ].join('\n')
  expect(errorReport(thrown('TypeError', stack))).toEqual({
    type: 'TypeError',
    place: '/mfe/mfe-networks/1.0.0/NodesPage.aB3_-678.js:1:2345',
  })
})

test.each([
  ['a name that is a sentence', thrown('Bob was here', ''), { type: 'Error' }],
  [
    'a place that is none of ours',
    thrown('Error', 'at https://a.example/x.js:1:2'),
    { type: 'Error' },
  ],
  ['what is no error', 'bob', { type: 'Unknown' }],
  ['what the server refused', thrown('ApiError', ''), undefined],
  ['what was given up', thrown('AbortError', ''), undefined],
])('of %s nothing else is told', (_, error, told) => {
  expect(errorReport(error)).toEqual(told)
})
