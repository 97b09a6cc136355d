import { ApiError, ContractError, UnreachableError } from '../api/errors'
import { initialStatus, isHealthy, statusAfterFailure, statusAfterReply } from './status'

const reply = {
  db_connected: true,
  broker_connected: true,
  is_broker_conn_open: true,
  license_error: '',
  is_pro: false,
  trial_end_date: '0001-01-01T00:00:00Z',
  is_on_trial_license: false,
  version: '',
}

test('counts the server as healthy before the first response [SV-023]', () => {
  expect(isHealthy(initialStatus)).toBe(true)
})

test('reads every field of the status from a response [SV-021, AP-011]', () => {
  const status = statusAfterReply({
    ...reply,
    db_connected: false,
    broker_connected: false,
    license_error: 'invalid license',
    is_pro: true,
    trial_end_date: '2027-01-01T00:00:00Z',
    is_on_trial_license: true,
  })

  expect(status).toMatchObject({
    isDbConnected: false,
    isBrokerConnected: false,
    isNetworkHealthy: true,
    licenseError: 'invalid license',
    isPro: true,
    trialEndDate: '2027-01-01T00:00:00Z',
    isOnTrial: true,
  })
})

test('reports a lost broker as disconnected, even while the server reconnects to it', () => {
  const away = statusAfterReply({ ...reply, is_broker_conn_open: false })
  expect(away).toMatchObject({ isBrokerConnected: false, isDbConnected: true })
})

test.each([
  [{}, true],
  [{ isDbConnected: false }, false],
  [{ isNetworkHealthy: false }, false],
  [{ licenseError: 'expired' }, false],
  [{ isBrokerConnected: false }, true],
])('rates a status with %j as healthy: %j [SV-028]', (change, expected) => {
  expect(isHealthy({ ...initialStatus, ...change })).toBe(expected)
})

test('keeps the network healthy after a failed request with a response [SV-025]', () => {
  const before = { ...initialStatus, isNetworkHealthy: false }
  expect(statusAfterFailure(before, new ApiError(500, 'boom'))).toEqual(initialStatus)
})

test('marks only the network as unhealthy after a request without a response [SV-026]', () => {
  expect(statusAfterFailure(initialStatus, new UnreachableError('gone'))).toEqual({
    ...initialStatus,
    isNetworkHealthy: false,
  })
})

test('resets database and broker too after any other failure [SV-026, SV-027]', () => {
  expect(statusAfterFailure(initialStatus, new ContractError('not JSON'))).toEqual({
    ...initialStatus,
    isNetworkHealthy: false,
    isDbConnected: false,
    isBrokerConnected: false,
  })
})
