import { chakra } from '@chakra-ui/react'
import { z, type Schema } from '@meshdeck/platform'
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
import { useUnsavedGuard } from '../dialog/use-unsaved-guard'
import { FailureAlert } from '../page/Callout'
import { useDraft } from './use-draft'
import { zodValidate } from './zod-validate'

type Props<Values extends FormikValues, Output> = SubmitOptions<Values, Output> & {
  initialValues: Values
  /** Title of the alert when sending fails, such as `Sign-in failed`. */
  failure?: string
  /** Fields, and a `SubmitButton` where the page wants it. */
  children: ReactNode
}

/** A form on a page, such as sign-in; in a dialog use `FormDialog`. */
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
 * The `form` inside a Formik context, in a dialog and on a page. Our words, not the browser's: hence
 * `noValidate`. What was typed when the session ended is there again after the next sign-in.
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

/** After a refused attempt to send, the focus goes to the first field that is wrong. */
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
  /** What failed, in the words of the form; else those of the error. */
  title?: string | undefined
}

/** At the top of a form: why it could not be sent. */
export function SubmitAlert({ error, title }: SubmitAlertProps) {
  const { isSubmitting } = useFormikContext()
  return (
    error !== undefined && <FailureAlert error={error} title={title} isRetried={isSubmitting} />
  )
}

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** There is nothing to send. It keeps the focus, and Enter sends nothing either. */
  isOff?: boolean
}

/**
 * Sends the form around it, but once: while it is sent, nothing happens. A wrong form may be asked what is wrong. Not
 * `disabled` meanwhile, which would cost it the focus: should it fail, that is where it is sent again.
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
      // Enter in a field is a click here too
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

/**
 * In a form on a page: asks before the page is left with something typed. A form in a dialog does
 * so by itself.
 */
export function LeaveQuestion() {
  const { dirty } = useFormikContext()
  // there is nothing to close
  const { question } = useUnsavedGuard({ isUnsaved: dirty, asksAs: 'other', onClose: () => {} })
  return question
}

export type SubmitOptions<Values extends FormikValues, Output> = {
  schema: Schema<Output, Values>
  /** Gets the parsed values. If it rejects, the form stays as it was and says why. */
  onSubmit: (output: Output) => Promise<unknown>
  /** The server's refusals that belong to a field: the error's words by field name. */
  fieldErrors?: ((error: unknown) => FormikErrors<Values>) | undefined
}

/**
 * Sends a form and decides where a failure goes: to its field, else to the top of the form.
 * Catches everything, because Formik swallows what its `onSubmit` rejects with.
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
      const ofFields = fieldErrors?.(error) ?? {}
      setStatus({ errors: ofFields, values } satisfies Refusal<Values>)
      setSubmitError(Object.keys(ofFields).length === 0 ? error : undefined)
    }
  }

  return { submitError, handleSubmit }
}

/** What the server refused, by field, and what the fields held then. */
type Refusal<Values> = { errors: FormikErrors<Values>; values: Values }

/**
 * The server's words about a field, for as long as it holds what was refused. They stand beside Formik's own
 * errors, which each validation replaces, so that leaving the field does not take them away and the same
 * value can be sent again.
 */
export function useRefusal<Value>(name: string, value: Value): string | undefined {
  const refusal: Refusal<object> | undefined = useFormikContext().status
  if (!refusal || getIn(refusal.values, name) !== value) return undefined
  // words about a list as a whole are not about one of it, nor the other way round
  if (typeof getIn(refusal.errors, name.split('.').slice(0, -1)) === 'string') return undefined
  const words: unknown = getIn(refusal.errors, name)
  return typeof words === 'string' ? words : undefined
}
