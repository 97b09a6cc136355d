import { acceptInvite } from '@meshdeck/api/invite-changes'
import { type InviteClaim, inviteQuery } from '@meshdeck/api/invites'
import { ssoLoginHref, ssoOfferedQuery } from '@meshdeck/api/sso'
import { noteVisit } from '@meshdeck/api/sso'
import {
  isApiError,
  toast,
  useCapabilities,
  useNavigate,
  useQuery,
  useSearchParams,
  z,
} from '@meshdeck/platform'
import {
  Box,
  Callout,
  ErrorPanel,
  ExternalLinkButton,
  Skeleton,
  Text,
  TextLink,
} from '@meshdeck/ui'
import {
  confirmedPassword,
  credentialFaults,
  Form,
  NewPasswordFields,
  newPasswordShape,
  SubmitButton,
  TextField,
} from '@meshdeck/ui/form'
import { useEffect, useState } from 'react'

import { BareHeading } from '../shared/BareHeading'
import { useTranslation } from '../translations'

/**
 * Page that the link in an invitation opens: the invited user creates the account. Removes the code from the URL;
 * without a code, it can be typed from the mail.
 */
export function InvitePage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [claim, setClaim] = useState<InviteClaim>({
    email: params.get('email') ?? '',
    code: params.get('invite_code') ?? '',
  })
  const hasParams = params.size > 0

  useEffect(() => {
    if (hasParams) setParams({}, { replace: true })
  }, [hasParams, setParams])

  const isWhole = claim.email !== '' && claim.code !== ''
  return (
    <>
      <BareHeading title={t('invites.page.title')} text={t('invites.page.text')} />
      {isWhole ? (
        <InviteCheck key={`${claim.email} ${claim.code}`} claim={claim} onCorrect={setClaim} />
      ) : (
        <ClaimForm claim={claim} onSubmit={setClaim} />
      )}
    </>
  )
}

type Props = { claim: InviteClaim; onCorrect: (claim: InviteClaim) => void }

/** Checks whether the invitation is valid before the user chooses a password. */
function InviteCheck({ claim, onCorrect }: Props) {
  const { t } = useTranslation()
  const reading = useQuery(inviteQuery(claim))
  const { data: isGood, error } = reading

  if (isGood) return <InviteForm claim={claim} />
  if (!error) return <Skeleton h="10" />
  if (!isApiError(error)) return <ErrorPanel reading={reading} />
  return (
    <>
      <Box mb="4">
        <Callout tone="critical" role="alert" title={t('invites.page.invalidTitle')}>
          {/* the community edition has no invitations */}
          {t(isApiError(error, 404) ? 'invites.page.proOnly' : 'invites.page.invalidText')}
        </Callout>
      </Box>
      <ClaimForm claim={claim} onSubmit={onCorrect} />
    </>
  )
}

const filled = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim()),
  ),
  z.string().check(z.minLength(1)),
)
const claimSchema = z.object({ email: filled, code: filled })

type ClaimFormProps = { claim: InviteClaim; onSubmit: (claim: InviteClaim) => void }

/** Form for the address and code of an invitation, for users whose link didn't contain valid ones. */
function ClaimForm({ claim, onSubmit }: ClaimFormProps) {
  const { t } = useTranslation()

  return (
    <Form initialValues={claim} schema={claimSchema} onSubmit={async (input) => onSubmit(input)}>
      <TextField
        name="email"
        type="email"
        label={t('invites.page.email')}
        autoComplete="email"
        size="lg"
        required
      />
      <TextField
        name="code"
        label={t('invites.page.code')}
        hint={t('invites.page.codeHint')}
        size="lg"
        required
        isMonospace
      />
      <SubmitButton size="lg">{t('invites.page.continue')}</SubmitButton>
      <Text textStyle="sm" color="fg.muted">
        {t('invites.page.haveAccount')}{' '}
        <TextLink to="/login" textDecoration="underline">
          {t('invites.page.signIn')}
        </TextLink>
      </Text>
    </Form>
  )
}

const accountSchema = z
  .object({ username: z.string(), ...newPasswordShape })
  .check(confirmedPassword())

/** Form for the account of an invited user: the name is the invited address, only the password is chosen. */
function InviteForm({ claim }: { claim: InviteClaim }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { namesProgram } = useCapabilities()
  const { data: isSsoOffered = false } = useQuery(ssoOfferedQuery())

  return (
    <Form
      initialValues={{ username: claim.email, password: '', confirm: '' }}
      schema={accountSchema}
      fieldErrors={(error) => (isUsedUp(error) ? {} : credentialFaults(error))}
      onSubmit={async ({ password }) => {
        await acceptInvite({ claim, password })
        toast.success(t('invites.page.done'))
        await navigate('/login', { replace: true })
      }}
    >
      <TextField
        name="username"
        label={t('users.column.username')}
        autoComplete="username"
        size="lg"
        disabled
      />
      <NewPasswordFields size="lg" />
      <SubmitButton size="lg">{t('invites.page.withPassword')}</SubmitButton>
      {isSsoOffered && (
        <ExternalLinkButton
          href={ssoLoginHref({ namesProgram })}
          // full page navigation that returns to the sign-in
          target="_self"
          size="lg"
          variant="outline"
          onClick={() => noteVisit({ search: '', remember: false })}
        >
          {t('invites.page.withSso')}
        </ExternalLinkButton>
      )}
    </Form>
  )
}

/** Whether the invitation was already used, which concerns the invitation and not a field (contract 1.6). */
const isUsedUp = (error: unknown) =>
  isApiError(error, 400) && /invite|already exists/.test(error.serverText)
