import { Formik, type FormikHelpers, type FormikValues } from 'formik'
import { type ReactNode, useState } from 'react'

import { useSubmit, type SubmitOptions } from '../form/Form'
import { zodValidate } from '../form/zod-validate'
import { PanelFrame } from './PanelFrame'

/** What belongs together in a panel: a step, or a section where all of it is seen at once. */
export type PanelPart<Values> = {
  title: string
  /** The values that its fields hold: they are right before the next step is seen. */
  fields: ReadonlyArray<keyof Values & string>
  content: ReactNode
}

type Props<Values extends FormikValues, Output> = SubmitOptions<Values, Output> & {
  title: string
  parts: ReadonlyArray<PanelPart<Values>>
  /** One part after the other; else one below the other, with one button. */
  isStepwise?: boolean
  initialValues: Values
  /** The button that sends: "Finish", and what it says while it does. */
  action: string
  busyAction: string
  /** Title of the alert when sending fails. */
  failure?: string
  /** Above the parts. */
  notice?: ReactNode
  /** In the place of the form, once it has been sent: how far it is, and what came of it. */
  instead?: { body: ReactNode; footer: ReactNode } | undefined
  onClose: () => void
}

/**
 * A form in a panel at the side, in steps or in one piece. Only its cross, Escape and Back close it, and with
 * something typed they ask first [CO-035]. `onSubmit` closes it; when it rejects, it stays with what was typed,
 * at the step with the field that was refused.
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

  /** What is wrong with the fields that are on screen. */
  function validateShown(values: Values) {
    const errors = validate(values)
    if (!isStepwise) return errors
    const shown = new Set<string>(parts[step]?.fields)
    return Object.fromEntries(Object.entries(errors).filter(([field]) => shown.has(field)))
  }

  async function handleStep(values: Values, helpers: FormikHelpers<Values>) {
    if (!isStepwise || step === parts.length - 1) return handleSubmit(values, helpers)
    setStep(step + 1)
    // sending has touched every field: those of the next step have not been seen yet
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
