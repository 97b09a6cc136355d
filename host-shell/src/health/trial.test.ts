import { isTrialEnd, trialAt } from './trial'

const now = Date.parse('2026-11-21T12:00:00Z')
const onTrialUntil = (trialEndDate: string) => ({ isOnTrial: true, trialEndDate, licenseError: '' })

test.each([
  ['2026-11-26T12:00:00Z', { is: 'running', days: 5 }],
  ['2026-11-26T11:00:00Z', { is: 'running', days: 5 }],
  ['2026-11-22T12:00:01Z', { is: 'running', days: 2 }],
  ['2026-11-22T12:00:00Z', { is: 'last-day' }],
  ['2026-11-21T12:00:01Z', { is: 'last-day' }],
  ['2026-11-21T12:00:00Z', { is: 'ended' }],
  ['2026-11-01T00:00:00Z', { is: 'ended' }],
])('a trial until %s is %j on 21 November at noon [SV-031, SV-032]', (end, trial) => {
  expect(trialAt(onTrialUntil(end), now)).toEqual(trial)
})

test('a server on no trial has none, whatever date it tells', () => {
  const status = { isOnTrial: false, trialEndDate: '0001-01-01T00:00:00Z', licenseError: '' }
  expect(trialAt(status, now)).toBeUndefined()
  expect(trialAt(onTrialUntil('soon'), now)).toBeUndefined()
})

test('a licence error that says so ends the trial [SV-019]', () => {
  const status = { isOnTrial: false, trialEndDate: '', licenseError: 'your trial has ended' }
  expect(trialAt(status, now)).toEqual({ is: 'ended' })
  expect(isTrialEnd({ licenseError: 'invalid license: empty license-key' })).toBe(false)
})
