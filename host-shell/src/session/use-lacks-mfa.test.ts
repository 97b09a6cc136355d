import '@meshdeck/testing/at-a-server'
import { queryClient, z } from '@meshdeck/platform'
import { ownUserSchema, updateOwnUser } from '@meshdeck/platform/shell'
import { answerWith } from '@meshdeck/testing/answers'
import { signInWithRole, waitSoon } from '@meshdeck/testing/hooks'

import { renderInShell } from '../testing/render-in-shell'
import { useLacksMfa } from './MfaGuard'

const ada = z.parse(ownUserSchema, { username: 'ada', platform_role_id: 'admin' })

afterEach(() => jest.restoreAllMocks())

type Situation = {
  /** Whether the server requires MFA of every user. */
  isRequired: boolean
  /** The user in the stored session, and as the server returns it; if missing, the call fails. */
  known?: Partial<typeof ada>
  now?: Partial<typeof ada>
}

/** Whether the user is redirected to the set-up, once all requests have been answered. */
async function lacks({ isRequired, known, now }: Situation) {
  const sent = answerWith({
    'GET v1/users?username=ada': now ? reply({ ...ada, ...now }) : 400,
    'GET server/settings': reply({ mfa_enforced: isRequired }),
  })
  signInWithRole('admin')
  updateOwnUser({ ...ada, ...known })
  const { result } = renderInShell(useLacksMfa)
  await waitSoon(() => expect(sent.flat()).toContain('GET v1/users?username=ada'))
  await waitSoon(() => expect(queryClient.isFetching()).toBe(0))
  return { isLacking: result.current, calls: sent.map(([call]) => call) }
}
const reply = (content: object) => ({ Code: 200, Message: '', Response: content })

test.each([
  ['has none although one is required [SE-050]', { isRequired: true, now: {} }, true],
  ['has none and needs none [SE-050]', { isRequired: false, now: {} }, false],
  ['has one', { isRequired: true, now: { is_mfa_enabled: true } }, false],
  [
    'had one at the sign-in and has none now [SE-048]',
    { isRequired: true, known: { is_mfa_enabled: true }, now: {} },
    true,
  ],
  [
    'comes from an identity provider [SE-049]',
    { isRequired: true, known: { auth_type: 'oauth' }, now: { auth_type: 'oauth' } },
    false,
  ],
])('decides whether a user who %s must set one up: %j', async (...[, situation, expected]) => {
  expect((await lacks(situation)).isLacking).toBe(expected)
})

test('uses the user of the session when the request fails [SE-051]', async () => {
  const warning = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { isLacking, calls } = await lacks({ isRequired: true, known: { is_mfa_enabled: true } })
  expect(isLacking).toBe(false)
  expect(warning).toHaveBeenCalled()
  // the requirement is irrelevant for a user who has MFA
  expect(calls).not.toContain('GET server/settings')
})
