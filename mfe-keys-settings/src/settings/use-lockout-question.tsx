import type { ServerSettings } from '@meshdeck/api/server-settings'
import { userListQuery } from '@meshdeck/api/users'
import { useQuery, useSession } from '@meshdeck/platform'
import { Stack, Text } from '@meshdeck/ui'
import { ConfirmDialog } from '@meshdeck/ui/dialog'
import { type ReactNode, useState } from 'react'

import { useTranslation } from '../translations'
import type { authenticationOf } from './authentication-form'
import type { SettingsChange } from './SettingsForm'

type Change = SettingsChange<ReturnType<typeof authenticationOf>>
/** How people can sign in once a change is saved. */
type Ways = {
  hasPasswords: boolean
  provider: string
  /** What the provider lacks to work. */
  lacks: 'provider' | 'secret' | undefined
}
type Asked = { before: Ways; after: Ways; answer: (isYes: boolean) => void }

/**
 * Asks before a change that leaves accounts without a way to sign in. No call of the server tries a provider, so the
 * question says what happens to whom. Draw `question`; `confirm` resolves to whether the change is to be sent.
 */
export function useLockoutQuestion(settings: ServerSettings): {
  confirm: (change: Change) => Promise<boolean>
  question: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()

  function confirm({ fields, secrets }: Change): Promise<boolean> {
    const before = waysOf(settings, settings.client_secret)
    const secret = secrets?.client_secret
    const after = waysOf(fields, secret === undefined ? settings.client_secret : secret !== '')
    const isSame =
      before.hasPasswords === after.hasPasswords &&
      before.provider === after.provider &&
      before.lacks === after.lacks
    if (after.hasPasswords || isSame) return Promise.resolve(true)
    return new Promise((answer) => setAsked({ before, after, answer }))
  }

  function finish(isYes: boolean) {
    asked?.answer(isYes)
    setAsked(undefined)
  }

  return { confirm, question: asked && <LockoutQuestion {...asked} answer={finish} /> }
}

function waysOf(
  { basic_auth, authprovider }: Pick<ServerSettings, 'basic_auth' | 'authprovider'>,
  hasSecret: boolean,
): Ways {
  const known = { hasPasswords: basic_auth, provider: authprovider }
  if (authprovider === '') return { ...known, lacks: 'provider' }
  return { ...known, lacks: hasSecret ? undefined : 'secret' }
}

/** What happens, to how many, and to the reader. */
function LockoutQuestion({ before, after, answer }: Asked) {
  const { t } = useTranslation()
  const { username } = useSession()
  const { data: users } = useQuery(userListQuery())
  const locked = users?.filter(
    ({ auth_type }) => after.lacks !== undefined || auth_type !== 'oauth',
  )
  const provider = t(`settings.provider.names.${after.provider || 'oidc'}`, {
    defaultValue: after.provider,
  })
  const about = before.hasPasswords ? 'passwords' : 'provider'

  return (
    <ConfirmDialog
      title={t(`settings.lockout.${about}.title`)}
      action={t(`settings.lockout.${about}.action`)}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <Stack as="span" gap="2">
        <span>{t(`settings.lockout.lacks.${after.lacks ?? 'nothing'}`, { provider })}</span>
        {locked && <span>{t('settings.lockout.accounts', { count: locked.length })}</span>}
        {locked?.some((user) => user.username === username) && (
          <Text as="strong" color="fg">
            {t('settings.lockout.own', { username })}
          </Text>
        )}
        <span>{t('settings.lockout.wayBack')}</span>
      </Stack>
    </ConfirmDialog>
  )
}
