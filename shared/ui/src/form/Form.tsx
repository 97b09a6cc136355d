import { chakra } from '@chakra-ui/react'
import { useCapabilities, z, type Schema } from '@meshdeck/platform'
import {
  Formik,
  type FormikErrors,
  Form as FormikForm,
  type FormikHelpers,
  type FormikValues,
  getIn,
  useFormikContext,
} from 'formik'
import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'

import { Button } from '../controls/Button'
import { Box, Stack } from '../controls/layout'
import { Callout, FailureAlert } from '../page/Callout'
import { useTranslation } from '../translations'
import { useDraft } from './use-draft'
import { zodValidate } from './zod-validate'

type Props<Values extends FormikValues, Output> = SubmitOptions<Values, Output> & {
  initialValues: Values
  /** Title of the alert when sending fails, such as `Sign-in failed`. */
  failure?: string
  /** Fields, and a `SubmitButton` at the place of the page's choice. */
  children: ReactNode
}

/** A form on a page, such as sign-in; use `FormDialog` in a dialog. */
export function Form<Values extends FormikValues, Output>(props: Props<Values, Output>) {
  const { initialValues, failure, children, ...submitOptions } = props
  const { submitError, handleSubmit } = useSubmit(submitOptions)

  return (
    <Formik
      initialValues={initialValues}
      validate={zodValidate(submitOptions.schema)}
      onSubmit={handleSubmit}
    >
      <FormElement>
        <Stack gap="4">
          <SubmitAlert error={submitError} title={failure} />
          {children}
        </Stack>
      </FormElement>
    </Formik>
  )
}

const Element = chakra(FormikForm, {
  base: { display: 'flex', flexDirection: 'column', minH: '0' },
})

/**
 * The `form` element inside a Formik context, in a dialog or on a page. `noValidate` because our own messages replace
 * the browser's. Typed values are restored after a session expires and the user signs in again.
 */
export function FormElement({ children }: { children: ReactNode }) {
  const formRef = useFirstError()
  useDraft(formRef)

  return (
    <Element ref={formRef} noValidate>
      {children}
    </Element>
  )
}

/** Moves the focus to the first invalid field after a failed attempt to send. */
function useFirstError() {
  const formRef = useRef<HTMLFormElement>(null)
  const { submitCount, isSubmitting } = useFormikContext()

  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return
    formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])

  return formRef
}

type SubmitAlertProps = {
  error: unknown
  /** What failed, as the form calls it; the error's own title by default. */
  title?: string | undefined
}

/** Alert at the top of a form that shows why sending failed. */
export function SubmitAlert({ error, title }: SubmitAlertProps) {
  const { isSubmitting, status } = useFormikContext()
  return (
    <>
      <UpgradeNotice isShown={status !== undefined} />
      {error !== undefined && <FailureAlert error={error} title={title} isRetried={isSubmitting} />}
    </>
  )
}

/** Says that the server's version changed while the form was open, which is often why sending fails or collides. */
function UpgradeNotice({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation()
  const { version } = useCapabilities()
  const [firstVersion, setFirstVersion] = useState(version)
  if (firstVersion === '' && version !== '') setFirstVersion(version)
  if (!isShown || firstVersion === '' || version === '' || version === firstVersion) return null

  return (
    <Callout
      tone="warning"
      role="alert"
      title={t('overlays.upgraded.title', { before: firstVersion, now: version })}
    >
      {t('overlays.upgraded.text')}
    </Callout>
  )
}

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** There is nothing to send. The button keeps the focus, and Enter sends nothing either. */
  isOff?: boolean
}

/**
 * Sends the surrounding form; does nothing while it is being sent. An invalid form can be submitted to show its errors.
 * Not `disabled` while sending, because it would lose the focus, which is needed for another attempt.
 */
export function SubmitButton({ children, isOff = false, ...buttonProps }: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext()

  return (
    <Button
      type="submit"
      variant="solid"
      aria-disabled={isSubmitting || isOff}
      aria-busy={isSubmitting}
      {...buttonProps}
      // Enter in a field triggers a click here too
      onClick={(event) => (isSubmitting || isOff) && event.preventDefault()}
    >
      {isSubmitting && (
        <Box display="inline-flex" animation="spin 1s linear infinite">
          <LoaderCircle aria-hidden="true" />
        </Box>
      )}
      {children}
    </Button>
  )
}

export type SubmitOptions<Values extends FormikValues, Output> = {
  schema: Schema<Output, Values>
  /** Receives the parsed values. If it rejects, the form keeps its values and shows the error. */
  onSubmit: (output: Output) => Promise<unknown>
  /** Maps a server error to fields: the messages by field name. */
  fieldErrors?: ((error: unknown) => FormikErrors<Values>) | undefined
}

/**
 * Sends a form and shows a failure at its field, or else at the top of the form. Catches everything, because Formik
 * swallows rejections of `onSubmit`.
 */
export function useSubmit<Values extends FormikValues, Output>(
  options: SubmitOptions<Values, Output>,
) {
  const { schema, onSubmit, fieldErrors } = options
  const [submitError, setSubmitError] = useState<unknown>()

  async function handleSubmit(values: Values, { setStatus }: FormikHelpers<Values>) {
    setStatus(undefined)
    try {
      await onSubmit(z.parse(schema, values))
      setSubmitError(undefined)
    } catch (error) {
      const fieldFaults = fieldErrors?.(error) ?? {}
      setStatus({ errors: fieldFaults, values } satisfies Refusal<Values>)
      setSubmitError(Object.keys(fieldFaults).length === 0 ? error : undefined)
    }
  }

  return { submitError, handleSubmit }
}

/** What the server rejected, by field, and the values at that time. */
type Refusal<Values> = { errors: FormikErrors<Values>; values: Values }

/**
 * Returns the server's message about a field while the field holds the rejected value. Kept separate from Formik's
 * errors, which each validation replaces, so that leaving the field doesn't remove the message and the same value can
 * be sent again.
 */
export function useRefusal<Value>(name: string, value: Value): string | undefined {
  const refusal: Refusal<object> | undefined = useFormikContext().status
  if (!refusal || getIn(refusal.values, name) !== value) return undefined
  // a message about a list as a whole isn't about one of its items, and vice versa
  if (typeof getIn(refusal.errors, name.split('.').slice(0, -1)) === 'string') return undefined
  const words: unknown = getIn(refusal.errors, name)
  return typeof words === 'string' ? words : undefined
}
