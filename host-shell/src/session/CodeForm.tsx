import { useTranslation, z } from '@meshdeck/platform'
import { Button } from '@meshdeck/ui'
import { Form, SubmitButton, TextField } from '@meshdeck/ui/form'

import { signInWithCode, type CodeWanted } from './sign-in'

type Props = { wanted: CodeWanted; remember: boolean; onBack: () => void }

/** The six digits of the authenticator. A wrong code says so and may be tried again. */
export function CodeForm({ wanted, remember, onBack }: Props) {
  const { t } = useTranslation('shell')
  const schema = z.object({ code: z.string().check(z.regex(/^\d{6}$/, t('login.codeFormat'))) })

  return (
    <Form
      initialValues={{ code: '' }}
      schema={schema}
      onSubmit={({ code }) => signInWithCode(wanted, code, { remember })}
    >
      <TextField
        name="code"
        label={t('login.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        size="lg"
        required
        isMachine
      />
      <SubmitButton size="lg">{t('login.verify')}</SubmitButton>
      <Button variant="ghost" onClick={onBack}>
        {t('login.back')}
      </Button>
    </Form>
  )
}
