import { millisecondsNow, setClock } from '../clock'
import type { Session } from './sessions'
import { createTokens } from './tokens'

const sessions = { isOpen: (_session: Session) => true }
const tokens = createTokens('a secret of this server', sessions)
const ada = { username: 'ada', platform_role_id: 'admin', token_series: 'first' }
const begin = millisecondsNow()
afterEach(() => setClock(begin))

test('rejects a cached token once it expires, except where any age is accepted', async () => {
  const token = await tokens.forUser(ada, 5)
  expect(await tokens.read(token)).toMatchObject({ userName: 'ada' })
  setClock(begin + 6 * 60_000)
  expect(await tokens.read(token)).toBeUndefined()
  expect(await tokens.readAnyAge(token)).toMatchObject({ userName: 'ada' })
})

test('rejects tokens with a foreign signature, a forged claim or only the first factor', async () => {
  const token = await tokens.forUser(ada, 5)
  const [head = '', , signature = ''] = token.split('.')
  const claims = Buffer.from(JSON.stringify({ UserName: 'root' })).toString('base64url')
  const half = await tokens.beforeMfa(ada)
  for (const wrong of [
    await createTokens('another secret', sessions).forUser(ada, 5),
    [head, claims, signature].join('.'),
    half,
    '',
  ]) {
    expect(await tokens.read(wrong)).toBeUndefined()
    expect(await tokens.read(wrong)).toBeUndefined()
  }
  expect(await tokens.readBeforeMfa(half)).toMatchObject({ userName: 'ada' })
  expect(await tokens.readBeforeMfa(token)).toBeUndefined()
})
