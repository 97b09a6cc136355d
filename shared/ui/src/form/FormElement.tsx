import { chakra } from '@chakra-ui/react'
import { Form as FormikForm, useFormikContext } from 'formik'
import { type ReactNode, useEffect, useRef } from 'react'

import { useDraft } from './use-draft'

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
