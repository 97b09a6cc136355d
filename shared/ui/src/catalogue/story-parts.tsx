import { z } from '@meshdeck/platform'
import type { Decorator, StoryObj } from '@storybook/react-webpack5'

import { Stack } from '../controls/layout'
import { Form } from '../form/Form'
import { SubmitButton } from '../form/SubmitButton'

type Values = Record<string, unknown>

const values = z.looseObject({})

/** A form around fields, with a button. Where there are `refusals`, the server answers with these, by field. */
export const inForm =
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

/** Presses the button, and waits for what is said about it. */
export const send: NonNullable<StoryObj['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
  await canvas.findByRole('alert')
}
