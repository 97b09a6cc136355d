import { z } from '@meshdeck/platform'
import type { Decorator, StoryObj } from '@storybook/react-webpack5'
import { expect, screen, waitFor } from 'storybook/test'

import { Stack } from './controls/layout'
import { Form, SubmitButton } from './form/Form'

type Values = Record<string, unknown>

const values = z.looseObject({})

/**
 * Decorator that wraps fields in a form with a button. With `refusals`, the simulated server rejects the form with
 * these messages by field.
 */
export const withinForm =
  (initialValues: Values, refusals: Record<string, string> = {}): Decorator =>
  (Story) => (
    <Form
      schema={values}
      initialValues={initialValues}
      onSubmit={() => Promise.reject(new Error('The server refused this form'))}
      fieldErrors={() => refusals}
    >
      <Stack gap="4" maxW="26rem">
        <Story />
        <SubmitButton alignSelf="start">Save</SubmitButton>
      </Stack>
    </Form>
  )

/** Presses the button and waits for the resulting message. */
export const send: NonNullable<StoryObj['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
  await canvas.findByRole('alert')
}

/** Waits for the tooltip, which is hidden from assistive technology. */
export const tooltipIsOpen = () =>
  waitFor(() =>
    expect(document.querySelector('[data-scope=tooltip][data-state=open]')).toBeVisible(),
  )

/** Waits for the menu to open. */
export const menuIsOpen = () => screen.findByRole('menu')

/* Test data and decorators that stories of several components share. */

/** A name that is too long for any element, without a space to break at. */
export const LONG_NAME =
  'warehouse-floor-2-access-point-behind-the-cold-storage-gateway-frankfurt-1'

/** A text that needs several lines everywhere. */
export const LONG_TEXT =
  'The gateway in Frankfurt and the three devices behind it lose their connection to the warehouse until somebody assigns another gateway, which the owner of the network has to approve first.'
