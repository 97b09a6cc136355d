import { ApiError, ContractError, UnreachableError } from './api/errors'
import { describeError, errorText } from './describe-error'
import { i18n } from './i18n'

beforeAll(() => i18n.init({ lng: 'en' }))

const broken = new ContractError('/api/hosts: not JSON')

// as thrown by a bundler, with the name of a file
const noFile = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' })

test.each([
  ['forbidden', new ApiError(403, '')],
  ['missing', new ApiError(404, '')],
  ['refused', new ApiError(400, '')],
  ['refused', new ApiError(499, '')],
  ['failed', new ApiError(500, '')],
  ['unreachable', new UnreachableError('gone')],
  ['unsent', new UnreachableError('gone', { cause: 'unsent' })],
  ['unreachable', noFile],
  ['contract', broken],
  ['unexpected', new Error('no disk')],
  ['unexpected', 'no error at all'],
])('describes an error as %s', (kind, error) => {
  expect(describeError(error)).toEqual({
    title: `error.${kind}.title`,
    hint: `error.${kind}.hint`,
  })
})

test("contains the server's message of a refusal", () => {
  const refusal = new ApiError(400, 'name is taken')
  expect(describeError(refusal).detail).toBe('name is taken')
  expect(errorText(refusal)).toBe('name is taken')
})

test('shows in one line the text meant for users, or else the kind of error', () => {
  expect(errorText(new ApiError(404, ''))).toBe('error.missing.hint')
  expect(errorText(new Error('no disk'))).toBe('no disk')
  expect(errorText(new Error(''))).toBe('error.unexpected.hint')
  expect(errorText(broken)).toBe('error.contract.hint')
  expect(errorText(noFile)).toBe('error.unreachable.hint')
})
