import { accessTokenListQuery } from '@meshdeck/api/access-tokens'
import { queryClient, useCapabilities, useSession } from '@meshdeck/platform'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Ban, KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'

import { tokenRefusal } from '../access-tokens/token-rights'
import { useTokenWords } from '../access-tokens/token-words'
import type { UserRow } from '../users/user-rows'
import type { TokenCounts } from './review-checks'
import { useReviewWords } from './review-words'

// anew each time: of what was read a moment ago one may be gone, and one made since would be left
const readTokens = (username: string) =>
  queryClient.fetchQuery({ ...accessTokenListQuery(username), staleTime: 0 })

/**
 * How many access tokens people have. From 1.5.1 on the server says it with each; before, it lists them by person, and
 * so they are asked for when somebody wants to know, of those who are selected.
 */
export function useTokenCounts(users: readonly UserRow[] | undefined) {
  const { t } = useReviewWords()
  const { t: tTokens } = useTokenWords()
  const { hasUserSettings: tellsCounts } = useCapabilities()
  const { username, userPlatformRole: role } = useSession()
  const [asked, setAsked] = useState<TokenCounts>(new Map())
  const told = useMemo(
    () => new Map(users?.map((user) => [user.username, user.num_access_tokens ?? 0])),
    [users],
  )

  function askAction(rows: readonly UserRow[]): BulkAction {
    const found = new Map<string, number>()
    return {
      label: t('ask.action'),
      icon: KeyRound,
      job: () => ({
        title: t('ask.title', { count: rows.length }),
        description: t('ask.text'),
        action: t('ask.action'),
        items: rows,
        perform: async (batch) => {
          for (const { name } of batch) found.set(name, (await readTokens(name)).length)
        },
        onFinished: () => setAsked((before) => new Map([...before, ...found])),
      }),
    }
  }

  function revokeAction(rows: readonly UserRow[]): BulkAction {
    const revoked = new Set<string>()
    const refusals = rows.flatMap((user) => {
      const owner = { username: user.username, role: user.platform_role_id }
      const refusal = tokenRefusal('revoke', owner, { username, role })
      return refusal ? [`${user.username}: ${tTokens(`access-tokens:refused.${refusal}`)}`] : []
    })
    return {
      label: t('revoke.action'),
      icon: Ban,
      isDanger: true,
      disabledReason: refusals[0],
      job: () => ({
        title: t('revoke.title', { count: rows.length }),
        description: t('revoke.text'),
        action: t('revoke.action'),
        isDanger: true,
        items: rows,
        perform: async (batch) => {
          const { revokeAccessToken } = await import('@meshdeck/api/access-token-changes')
          for (const { name } of batch) {
            for (const token of await readTokens(name)) await revokeAccessToken.send(token)
            revoked.add(name)
          }
        },
        onFinished: () => {
          setAsked((before) => new Map([...before, ...[...revoked].map((n) => [n, 0] as const)]))
          void settleTokens()
        },
      }),
    }
  }

  return {
    counts: tellsCounts ? told : asked,
    actions: (rows: readonly UserRow[]) => [
      ...(tellsCounts ? [] : [askAction(rows)]),
      revokeAction(rows),
    ],
    isAskedFor: !tellsCounts,
  }
}

async function settleTokens() {
  const { revokeAccessToken } = await import('@meshdeck/api/access-token-changes')
  await revokeAccessToken.settle([])
}
