import { useFormikContext } from 'formik'
import { useEffect, useRef } from 'react'

/** After a refused attempt to send, the focus goes to the first field that is wrong. */
export function useFirstError() {
  const formRef = useRef<HTMLFormElement>(null)
  const { submitCount, isSubmitting } = useFormikContext()

  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return
    formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])

  return formRef
}
