import { ssoLoginHref, ssoOfferedQuery } from '@meshdeck/api/sso'
import { noteVisit } from '@meshdeck/api/sso-visit'
import { placeHref, useCapabilities, useLocation, useQuery } from '@meshdeck/platform'
import { Box, ExternalLinkButton, Flex, Text, TextLink } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'
import { LogIn } from 'lucide-react'

import { useSettings } from '../installation/settings'
import { useTranslation } from '../translations'

/** Below the sign-in form: single sign-on, and the way in for who was invited [SE-005, SE-006, SE-012]. */
export function OtherWays() {
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
        href={ssoLoginHref({ namesProgram })}
        // the whole page goes there, and comes back
        target="_self"
        size="lg"
        variant="outline"
        onClick={() => noteVisit({ search, remember: values.remember })}
      >
        <LogIn aria-hidden="true" /> {t('session.login.sso')}
      </ExternalLinkButton>
    </>
  )
}

/** The installation decides, else the server: it has single sign-on in Pro only (decision D-09). */
function useIsSsoOffered(): boolean {
  const { sso } = useSettings()
  const { isPro } = useCapabilities()
  const { data: isOffered = false } = useQuery({
    ...ssoOfferedQuery(),
    enabled: sso === 'auto' && isPro,
  })
  return sso === 'on' || isOffered
}
