import { useFormikContext } from 'formik'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'

import { Button } from '../controls/Button'
import { Box } from '../controls/layout'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** There is nothing to send. It keeps the focus, and Enter sends nothing either. */
  isOff?: boolean
}

/**
 * Sends the form around it, but once: while it is sent, nothing happens. A wrong form may be asked what is wrong. Not
 * `disabled` meanwhile, which would cost it the focus: should it fail, that is where it is sent again.
 */
export function SubmitButton({ children, isOff = false, ...buttonProps }: Props) {
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
