import { initialStatus } from '@meshdeck/platform/shell'

import { causesOf } from './causes'

const well = {
  ...initialStatus,
  licenseError: '',
  isDbConnected: true,
  isBrokerConnected: true,
  isNetworkHealthy: true,
}
const reported = (part: Partial<typeof well>) =>
  causesOf({ ...well, ...part }).flatMap(({ name, isReported }) => (isReported ? [name] : []))

test('a server that is well has four causes, in their order, and reports none', () => {
  expect(causesOf(well).map(({ name }) => name)).toEqual([
    'billing',
    'database',
    'broker',
    'unreachable',
  ])
  expect(reported({})).toEqual([])
})

test.each([
  ['billing', { licenseError: 'expired' }],
  ['database', { isDbConnected: false }],
  ['broker', { isBrokerConnected: false }],
  ['unreachable', { isNetworkHealthy: false }],
])('%s is reported alone with %j', (name, part) => {
  expect(reported(part)).toEqual([name])
})
