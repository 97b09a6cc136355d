import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName, callerSession } from '../auth/access'
import { createAttempts } from '../auth/attempts'
import type { Context } from '../context'
import { forServer } from '../edition'
import { bulkDeleteType, forEachOf } from '../http/bulk'
import { decodeBodyWithPrefix, struct } from '../http/decode-body'
import { bool, list, string } from '../http/field-types'
import { createLikeMatcher, pageOf, queriesOf, queryOf } from '../http/query'
import { sendAccepted, sendEnvelope } from '../http/replies'
import type { User } from '../storage/account-tables'
import { deleteUser, setAccountDisabled } from './manage-users'
import { userVersions } from './user-versions'

const statusType = struct('BulkUserStatusUpdate', { ids: list(string()), disable: bool() })
const passwordType = struct('UserIdentityValidationRequest', { password: string() })

/** Routes for pages of users and bulk changes (contract 2.3). */
export function manyUsersRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const { toReply, countTokens } = forServer(userVersions, store)

  app.get('/api/v2/users', allow('admin', on.users), (request, reply) => {
    const users = store.users.all().filter((user) => matchesFilters(request, user))
    const sorted = users.toSorted((a, b) => (a.username < b.username ? -1 : 1))
    const page = pageOf(request, sorted)
    const data = page.data.map((user) => ({
      ...toReply(user),
      num_access_tokens: countTokens(store, user),
    }))
    return sendEnvelope(reply, 'fetched users', { ...page, data })
  })

  app.delete('/api/v1/users/bulk', allow('admin', on.users), (request, reply) => {
    const { ids } = decodeBodyWithPrefix(bulkDeleteType, request)
    const count = forEachOf(store, { ids, none: 'no usernames provided' }, (username) =>
      deleteUser(context, callerName(request), {
        username,
        withConfigFiles: queryOf(request, 'force_delete_configs') === 'true',
      }),
    )
    return sendAccepted(reply, `bulk delete of ${count} user(s) accepted`)
  })

  app.post('/api/v1/users/bulk/status', allow('admin', on.users), (request, reply) => {
    const { ids, disable: isDisabled } = decodeBodyWithPrefix(statusType, request)
    const count = forEachOf(store, { ids, none: 'no usernames provided' }, (username) =>
      setAccountDisabled(context, callerName(request), {
        username,
        isDisabled,
        withConfigFiles: queryOf(request, 'force_toggle_configs') === 'true',
      }),
    )
    const action = isDisabled ? 'disable' : 'enable'
    return sendAccepted(reply, `bulk ${action} of ${count} user(s) accepted`)
  })
}

/** Route that checks the current password of the caller (contract 2.3). */
export function identityRoutes(app: FastifyInstance, { store, passwords, sessions }: Context) {
  const attempts = createAttempts()

  app.post(
    '/api/users/:username/validate-identity',
    allow('self', on.account),
    async (request, reply) => {
      const { password } = decodeBodyWithPrefix(passwordType, request)
      const user = store.users.get(callerName(request))
      const identity_validated = await attempts.take(request, user.username, () =>
        passwords.matches(user.password, password),
      )
      const session = callerSession(request)
      if (identity_validated && session) sessions.confirm(session)
      const outcome = identity_validated ? 'validated' : 'validation failed'
      return sendEnvelope(reply, `user identity ${outcome}`, { identity_validated })
    },
  )
}

/** Whether an account matches every filter of a query. */
function matchesFilters(request: FastifyRequest, user: User): boolean {
  const filters: Array<[name: string, value: string]> = [
    ['account_status', switchWord(!user.account_disabled)],
    ['mfa_status', switchWord(user.is_mfa_enabled)],
    ['role', user.platform_role_id],
    ['auth_type', user.auth_type],
  ]
  const passes = filters.every(([name, value]) => {
    const words = queriesOf(request, name).map((word) => longWords.get(word) ?? word)
    // for a status, only these two values count
    const wantedValues = name.endsWith('status')
      ? words.filter((word) => statusWords.includes(word))
      : words
    return wantedValues.length === 0 || wantedValues.includes(value)
  })
  return passes && createLikeMatcher(queryOf(request, 'q'))(user.username)
}

/** Short forms in queries. */
const longWords = new Map([['basic', 'basic_auth']])
const statusWords = ['enabled', 'disabled']

function switchWord(isOn: boolean): string {
  return isOn ? 'enabled' : 'disabled'
}
