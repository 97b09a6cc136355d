import { ssoLoginHref, ssoOfferedQuery } from '@meshdeck/api/sso'
import { noteVisit } from '@meshdeck/api/sso'
import { placeHref, useCapabilities, useLocation, useQuery, z } from '@meshdeck/platform'
import { Box, Button, ExternalLinkButton, Flex, lazyOverlay, Text, TextLink } from '@meshdeck/ui'
import {
  CheckboxField,
  Form,
  PasswordField,
  SubmitButton,
  TextField,
  useForm,
} from '@meshdeck/ui/form'
import { LogIn } from 'lucide-react'
import { useState } from 'react'

import { useSettings } from '../shared/installation'
import { useTranslation } from '../translations'
import { signIn, type CodeWanted } from './sign-in'

const ForgotPasswordDialog = lazyOverlay(
  async () => (await import('./ForgotPasswordDialog')).ForgotPasswordDialog,
)

const initialValues = { username: '', password: '', remember: false }

const requiredText = z.string().check(z.minLength(1))
const schema = z.object({ username: requiredText, password: requiredText, remember: z.boolean() })

type Props = { onCodeWanted: (wanted: CodeWanted, remember: boolean) => void }

/** Name and password fields, with the other ways to sign in below. */
export function LoginForm({ onCodeWanted }: Props) {
  const { t } = useTranslation()
  const { namesProgram } = useCapabilities()
  const [isForgotten, setIsForgotten] = useState(false)

  return (
    <Form
      initialValues={initialValues}
      schema={schema}
      failure={t('session.login.failed')}
      onSubmit={async ({ remember, ...credentials }) => {
        const codeWanted = await signIn(credentials, { remember, namesProgram })
        if (codeWanted) onCodeWanted(codeWanted, remember)
      }}
    >
      <TextField
        name="username"
        label={t('session.login.username')}
        autoComplete="username"
        size="lg"
        required
      />
      <PasswordField
        name="password"
        label={t('session.login.password')}
        autoComplete="current-password"
        size="lg"
        required
        aside={
          <Button
            size="xs"
            variant="ghost"
            px="1"
            me="-1"
            color="accent.fg"
            onPointerEnter={ForgotPasswordDialog.preload}
            onFocus={ForgotPasswordDialog.preload}
            onClick={() => setIsForgotten(true)}
          >
            {t('session.login.forgot')}
          </Button>
        }
      />
      <CheckboxField
        name="remember"
        label={t('session.login.remember')}
        hint={t('session.login.rememberHint')}
      />
      <SubmitButton size="lg">{t('session.login.signIn')}</SubmitButton>
      <OtherWays />
      {isForgotten && <ForgotPasswordDialog onClose={() => setIsForgotten(false)} />}
    </Form>
  )
}

/** Other ways below the sign-in form: single sign-on and the link for invited users. */
function OtherWays() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const invite = isPro ? placeHref('invite') : undefined

  return (
    <>
      {useIsSsoOffered() && <SsoButton />}
      {invite !== undefined && (
        <Text color="fg.muted" textStyle="sm">
          {t('session.login.firstTime')}{' '}
          <TextLink to={invite} textDecoration="underline">
            {t('session.login.signUp')}
          </TextLink>
        </Text>
      )}
    </>
  )
}

function SsoButton() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const { values } = useForm<{ remember: boolean }>()
  const { namesProgram } = useCapabilities()

  return (
    <>
      <Flex alignItems="center" gap="4" color="fg.muted" textStyle="xs">
        <Box flex="1" borderBottomWidth="1px" />
        {t('session.login.or')}
        <Box flex="1" borderBottomWidth="1px" />
      </Flex>
      <ExternalLinkButton
        icon={LogIn}
        href={ssoLoginHref({ namesProgram })}
        // the whole page leaves for the identity provider and returns afterwards
        target="_self"
        size="lg"
        variant="outline"
        onClick={() => noteVisit({ search, remember: values.remember })}
      >
        {t('session.login.sso')}
      </ExternalLinkButton>
    </>
  )
}

/**
 * Whether single sign-on is offered. The setting of the installation decides, otherwise the server's edition, because
 * only Pro has it (decision D-09).
 */
function useIsSsoOffered(): boolean {
  const { sso } = useSettings()
  const { isPro } = useCapabilities()
  const { data: isOffered = false } = useQuery({
    ...ssoOfferedQuery(),
    enabled: sso === 'auto' && isPro,
  })
  return sso === 'on' || isOffered
}
