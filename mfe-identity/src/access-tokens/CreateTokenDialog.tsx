import { createAccessToken } from '@meshdeck/api/access-token-changes'
import { formatLongMinute } from '@meshdeck/domain/times'
import { currentLanguage } from '@meshdeck/platform'
import { Callout, Stack, Text, useDialog } from '@meshdeck/ui'
import { CommandBlock, Dialog } from '@meshdeck/ui/dialog'
import { FormDialog, MomentField, SelectField, TextField, useForm } from '@meshdeck/ui/form'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { emptyToken, lifetimes, type TokenForm, tokenFormSchema } from './token-rules'

type CreatedToken = { name: string; token: string; expires: number }

/** Creates an access token for the user in the URL, and shows it once [AP-131]. */
export function CreateTokenDialog() {
  const { t } = useTranslation()
  const { values, close } = useDialog()
  const { user: username = '' } = values
  // kept only here, so that it is removed with the dialog
  const [made, setMade] = useState<CreatedToken>()

  if (made) return <NewToken {...made} onClose={close} />
  return (
    <FormDialog
      title={t('accessTokens.create.titleOf', { username })}
      action={t('accessTokens.create.title')}
      schema={tokenFormSchema}
      initialValues={emptyToken}
      failure={t('accessTokens.create.failed')}
      onSubmit={async (input) => {
        const token = await createAccessToken({ ...input, username })
        setMade({ ...input, token })
      }}
      onClose={close}
    >
      <TextField
        name="name"
        label={t('accessTokens.column.name')}
        hint={t('accessTokens.create.nameHint')}
        required
      />
      <SelectField
        name="lifetime"
        label={t('accessTokens.create.lifetime')}
        required
        options={[
          ...lifetimes.map((days) => ({
            value: days,
            label: t('accessTokens.create.days', { count: Number(days) }),
          })),
          { value: 'date', label: t('accessTokens.create.untilDate') },
        ]}
      />
      <DateField />
      <Callout tone="info">{t('accessTokens.create.rights', { username })}</Callout>
    </FormDialog>
  )
}

function DateField() {
  const { t } = useTranslation()
  const { lifetime } = useForm<TokenForm>().values
  return (
    lifetime === 'date' && (
      <MomentField name="date" label={t('accessTokens.create.date')} isDay required />
    )
  )
}

function NewToken({ name, token, expires, onClose }: CreatedToken & { onClose: () => void }) {
  const { t } = useTranslation()

  return (
    <Dialog title={t('accessTokens.made.title', { name })} size="md" isShownOnce onClose={onClose}>
      <Stack gap="4">
        <Callout tone="warning" role="status" title={t('accessTokens.made.once')}>
          {t('accessTokens.made.onceText')}
        </Callout>
        <CommandBlock command={token} of={t('accessTokens.made.token')} prompt="" />
        <Text textStyle="sm" color="fg.muted">
          {t('accessTokens.made.expires', { moment: formatLongMinute(expires, currentLanguage()) })}
        </Text>
      </Stack>
    </Dialog>
  )
}
