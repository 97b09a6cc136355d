import { ssoLoginHref } from '@meshdeck/api/sso'
import { noteVisit } from '@meshdeck/api/sso'
import { withReturnPath } from '@meshdeck/domain/return-path'
import { i18n, useCapabilities, useLocation, useSession, z } from '@meshdeck/platform'
import { isSharedSession, keepDrafts } from '@meshdeck/platform/shell'
import { Button, Flex, Stack, Text } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { Form, PasswordField, SubmitButton } from '@meshdeck/ui/form'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { CodeForm } from './CodeForm'
import { signIn, type CodeWanted, type SignInOptions } from './sign-in'

type Props = {
  /** When the session ends, in milliseconds since 1970. */
  expiry: number
  onClose: () => void
}

/** Lets the same user sign in again over the page, which keeps everything that was typed. */
export function SignInAgainDialog({ expiry, onClose }: Props) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [codeWanted, setCodeWanted] = useState<CodeWanted>()
  const options = useOptions()
  const isOfProvider = user.auth_type === 'oauth'
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(expiry)

  return (
    <Dialog title={t('session.again.title')} onClose={onClose} size="xs">
      <Stack gap="4">
        <Text>{t(isOfProvider ? 'session.again.textSso' : 'session.again.text', { time })}</Text>
        {codeWanted ? (
          <CodeForm
            codeWanted={codeWanted}
            options={options}
            onBack={() => setCodeWanted(undefined)}
            onTooLate={() => setCodeWanted(undefined)}
          />
        ) : (
          <FirstStep onWanted={setCodeWanted} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

type FirstStepProps = { onWanted: (wanted: CodeWanted) => void; onClose: () => void }

function FirstStep({ onWanted, onClose }: FirstStepProps) {
  const { t } = useTranslation()
  const { username, user } = useSession()
  const options = useOptions()
  const signInAtProvider = useProvider()
  const laterButton = <Button onClick={onClose}>{t('session.again.later')}</Button>

  if (user.auth_type === 'oauth') {
    return (
      <Flex gap="2" justifyContent="flex-end">
        {laterButton}
        <Button variant="solid" onClick={signInAtProvider}>
          {t('session.login.sso')}
        </Button>
      </Flex>
    )
  }
  return (
    <Form
      initialValues={{ password: '' }}
      schema={schema}
      failure={t('session.login.failed')}
      onSubmit={async ({ password }) => {
        const codeWanted = await signIn({ username, password }, options)
        if (codeWanted) onWanted(codeWanted)
      }}
    >
      <Text textStyle="sm" color="fg.muted">
        {t('session.signedInAs', { username })}
      </Text>
      <PasswordField
        name="password"
        label={t('session.login.password')}
        autoComplete="current-password"
        required
      />
      <Flex gap="2" justifyContent="flex-end">
        {laterButton}
        <SubmitButton>{t('session.again.title')}</SubmitButton>
      </Flex>
    </Form>
  )
}

/** Options that keep the session in the same storage with its tenant. */
function useOptions(): SignInOptions {
  const { namesProgram } = useCapabilities()
  const { baseUrl: _url, jwt: _jwt, username: _name, user: _user, ...others } = useSession()
  const { userPlatformRole: _role, ...tenant } = others
  return { remember: isSharedSession(), namesProgram, tenant }
}

const schema = z.object({ password: z.string().check(z.minLength(1)) })

/** Returns a function that leaves for the identity provider and returns to this page with the input, except secrets. */
function useProvider() {
  const session = useSession()
  const { pathname, search } = useLocation()
  const { namesProgram } = useCapabilities()

  return () => {
    const page = new URL(withReturnPath('/login', pathname + search), window.location.origin)
    noteVisit({ search: page.search, remember: isSharedSession() })
    keepDrafts(session)
    window.location.assign(ssoLoginHref({ namesProgram }))
  }
}
