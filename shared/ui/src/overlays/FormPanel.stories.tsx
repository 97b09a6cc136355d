import { ApiError, z } from '@meshdeck/platform'
import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screen } from 'storybook/test'

import { TextField } from '../form/text-fields'
import { Callout } from '../page/Callout'
import { LONG_TEXT } from '../story-parts'
import { FormPanel } from './FormPanel'
import { PanelFootnote } from './PanelFrame'

type Values = { name: string; range: string }

const meta = {
  title: 'panel/FormPanel',
  component: FormPanel<Values, Values>,
  args: {
    title: 'Create egress route',
    schema: z.object({ name: z.string().check(z.minLength(1)), range: z.string() }),
    initialValues: { name: '', range: '10.0.0.0/24' },
    parts: [
      {
        title: 'Name',
        fields: ['name'],
        content: (
          <>
            <TextField name="name" label="Name" hint={LONG_TEXT} required />
            <PanelFootnote>Beside the buttons</PanelFootnote>
          </>
        ),
      },
      {
        title: 'Range',
        fields: ['range'],
        content: <TextField name="range" label="Range" isMonospace />,
      },
    ],
    action: 'Create',
    busyAction: 'Creating…',
    failure: 'Failed to create the egress route',
    onSubmit: () => Promise.reject(new ApiError(400, LONG_TEXT)),
    onClose: () => {},
  },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const create: NonNullable<Story['play']> = async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }))
  await screen.findByRole('alert')
}

export const OnePiece: Story = {}

export const FirstStep: Story = { args: { isStepwise: true } }

export const SecondStep: Story = {
  args: { isStepwise: true, initialValues: { name: 'lan', range: '' } },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByRole('textbox', { name: 'Range' })
  },
}

export const Missing: Story = { play: create }

export const Refused: Story = {
  args: { initialValues: { name: 'lan', range: '10.0.0.0/24' } },
  play: create,
}

export const WithNotice: Story = {
  args: { notice: <Callout tone="warning" title={LONG_TEXT} /> },
}
