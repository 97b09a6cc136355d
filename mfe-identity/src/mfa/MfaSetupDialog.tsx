import { isWrongPassword } from '@meshdeck/api/identity-changes'
import { type MfaSetup, mfaSetupQuery } from '@meshdeck/api/mfa'
import { completeMfa } from '@meshdeck/api/mfa-changes'
import {
  isApiError,
  type SlotProps,
  toast,
  useCapabilities,
  useQuery,
  useSession,
  z,
} from '@meshdeck/platform'
import { chakra, Text } from '@meshdeck/ui'
import { CommandBlock, DialogAbout } from '@meshdeck/ui/dialog'
import {
  CurrentPasswordField,
  currentPasswordShape,
  FormDialog,
  OneTimeCodeField,
  oneTimeCodeSchema,
} from '@meshdeck/ui/form'

import { useTranslation } from '../translations'

const schemaOf = (checksIdentity: boolean) =>
  z.object({ code: oneTimeCodeSchema, ...currentPasswordShape(checksIdentity) })

/** Fills the slot `profile.mfa`: sets up MFA for the signed-in user (decision OP-54). */
export function MfaSetupDialog({ onClose, onDone }: SlotProps['profile.mfa']) {
  const { t } = useTranslation()
  const { username } = useSession()
  const setup = useQuery(mfaSetupQuery(username))

  return (
    <DialogAbout
      title={t('mfa.title')}
      reading={setup}
      failure={t('mfa.initFailed')}
      onClose={onClose}
    >
      {(started) => <ConfirmForm setup={started} onClose={onClose} onDone={onDone} />}
    </DialogAbout>
  )
}

function ConfirmForm({ setup, onClose, onDone }: SlotProps['profile.mfa'] & { setup: MfaSetup }) {
  const { t } = useTranslation()
  const { username } = useSession()
  const { checksIdentity } = useCapabilities()
  const { qr_code, otp_auth_url, otp_auth_url_signature } = setup

  return (
    <FormDialog
      title={t('mfa.title')}
      action={t('mfa.turnOn')}
      failure={t('mfa.completeFailed')}
      schema={schemaOf(checksIdentity)}
      initialValues={{ code: '', currentPassword: '' }}
      fieldErrors={(error): Partial<Record<'code' | 'currentPassword', string>> => {
        if (isWrongPassword(error)) return { currentPassword: t('common:account.wrongPassword') }
        return isWrongCode(error) ? { code: t('common:account.wrongCode') } : {}
      }}
      onSubmit={async ({ code, currentPassword }) => {
        const current = checksIdentity ? currentPassword : undefined
        const completion = { username, otp_auth_url, otp_auth_url_signature, code }
        await completeMfa({ ...completion, current })
        toast.success(t('mfa.done'))
        onDone()
      }}
      onClose={onClose}
    >
      <Text>{t('mfa.scan')}</Text>
      <QrCode src={qr_code} alt={t('mfa.qrCode')} />
      <Text textStyle="sm" color="fg.muted">
        {t('mfa.cannotScan')}
      </Text>
      <CommandBlock command={secretIn(otp_auth_url)} of={t('mfa.secret')} prompt="" />
      {checksIdentity && <CurrentPasswordField />}
      <Text>{t('mfa.enter')}</Text>
      <OneTimeCodeField />
    </FormDialog>
  )
}

/** White background in every theme, as cameras require. */
const QrCode = chakra('img', {
  base: {
    alignSelf: 'center',
    boxSize: '48',
    bg: 'white',
    p: '1',
    borderRadius: 'l2',
    imageRendering: 'pixelated',
  },
})

const secretIn = (url: string) => new URL(url).searchParams.get('secret') ?? ''

/** Matches the server's error text (contract 1.2). */
const isWrongCode = (error: unknown) =>
  isApiError(error, 400) && error.serverText.includes('invalid otp')
