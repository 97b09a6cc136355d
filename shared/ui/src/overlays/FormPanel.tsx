import { Formik, type FormikHelpers, type FormikValues } from 'formik'
import { type ReactNode, useState } from 'react'

import { useSubmit, type SubmitOptions } from '../form/Form'
import { zodValidate } from '../form/zod-validate'
import { PanelFrame } from './PanelFrame'

/** A part of a panel: a step, or a section when all parts are visible at once. */
export type PanelPart<Values> = {
  title: string
  /** Names of its fields, which must be valid before the next step is shown. */
  fields: ReadonlyArray<keyof Values & string>
  content: ReactNode
}

type Props<Values extends FormikValues, Output> = SubmitOptions<Values, Output> & {
  title: string
  parts: ReadonlyArray<PanelPart<Values>>
  /** Shows one part at a time; otherwise all parts below each other, with one button. */
  isStepwise?: boolean
  initialValues: Values
  /** Label of the submit button, "Finish", and its label while the form is sent. */
  action: string
  busyAction: string
  /** Title of the alert when sending fails. */
  failure?: string
  /** Content above the parts. */
  notice?: ReactNode
  /** Replaces the form after it was sent, to show the progress and the result. */
  instead?: { body: ReactNode; footer: ReactNode } | undefined
  onClose: () => void
}

/**
 * A form in a side panel, in steps or in one piece. Only its close button, Escape and Back close it, and with unsaved
 * changes they ask first [CO-035]. `onSubmit` closes it; when it rejects, the panel keeps the typed values and shows
 * the step with the rejected field.
 */
export function FormPanel<Values extends FormikValues, Output>(props: Props<Values, Output>) {
  const {
    schema,
    onSubmit,
    fieldErrors,
    parts,
    isStepwise = false,
    initialValues,
    ...frame
  } = props
  const [step, setStep] = useState(0)
  const { submitError, handleSubmit } = useSubmit({
    schema,
    onSubmit,
    fieldErrors: (error) => {
      const errors = fieldErrors?.(error) ?? {}
      const refused = parts.findIndex(({ fields }) => fields.some((field) => field in errors))
      if (isStepwise && refused >= 0) setStep(refused)
      return errors
    },
  })
  const validate = zodValidate(schema)

  /** Returns the errors of the fields on the screen. */
  function validateShown(values: Values) {
    const errors = validate(values)
    if (!isStepwise) return errors
    const shownFields = new Set<string>(parts[step]?.fields)
    return Object.fromEntries(Object.entries(errors).filter(([field]) => shownFields.has(field)))
  }

  async function handleStep(values: Values, helpers: FormikHelpers<Values>) {
    if (!isStepwise || step === parts.length - 1) return handleSubmit(values, helpers)
    setStep(step + 1)
    // submitting marks every field as touched, but the fields of the next step haven't been shown yet
    await helpers.setTouched({}, false)
  }

  return (
    <Formik initialValues={initialValues} validate={validateShown} onSubmit={handleStep}>
      <PanelFrame
        {...frame}
        parts={parts}
        step={isStepwise ? step : undefined}
        submitError={submitError}
        onBack={() => setStep(step - 1)}
      />
    </Formik>
  )
}
