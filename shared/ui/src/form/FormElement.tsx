import { chakra } from '@chakra-ui/react'
import { Form as FormikForm } from 'formik'
import type { ReactNode } from 'react'

import { useDraft } from './use-draft'
import { useFirstError } from './use-first-error'

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
