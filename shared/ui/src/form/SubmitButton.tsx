import { useFormikContext } from 'formik'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'

import { Button } from '../controls/Button'
import { Box } from '../controls/layout'

/** Sends the form around it. Disabled only while sending: a wrong form may be asked what is wrong. */
export function SubmitButton({ children, ...buttonProps }: ComponentProps<typeof Button>) {
  const { isSubmitting } = useFormikContext()

  return (
    <Button
      type="submit"
      variant="solid"
      disabled={isSubmitting}
      aria-busy={isSubmitting}
      {...buttonProps}
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
