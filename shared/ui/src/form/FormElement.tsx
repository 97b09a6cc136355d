import { chakra } from '@chakra-ui/react'
import { Form as FormikForm } from 'formik'
import type { ReactNode } from 'react'

import { useFirstError } from './use-first-error'

const Element = chakra(FormikForm, {
  base: { display: 'flex', flexDirection: 'column', minH: '0' },
})

/** The `form` inside a Formik context. Our words, not the browser's: hence `noValidate`. */
export function FormElement({ children }: { children: ReactNode }) {
  const formRef = useFirstError()

  return (
    <Element ref={formRef} noValidate>
      {children}
    </Element>
  )
}
