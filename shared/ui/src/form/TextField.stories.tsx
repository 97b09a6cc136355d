import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { TextLink } from '../controls/text-links'
import { withinForm, LONG_NAME, LONG_TEXT, send } from '../story-parts'
import { TextField } from './text-fields'

const meta = {
  component: TextField,
  args: { name: 'name', label: 'Name' },
} satisfies Meta<typeof TextField>
export default meta
type Story = StoryObj<typeof meta>

const filled = withinForm({ name: 'office' })

export const Empty: Story = {
  args: { hint: 'Lowercase letters', placeholder: 'office', required: true },
  decorators: [withinForm({ name: '' })],
}

export const Filled: Story = { decorators: [filled] }

export const Machine: Story = { args: { isMonospace: true }, decorators: [filled] }

export const WithAside: Story = {
  args: { aside: <TextLink to="/reset">Forgot it?</TextLink> },
  decorators: [filled],
}

export const Disabled: Story = { args: { disabled: true }, decorators: [filled] }

export const Refused: Story = {
  decorators: [withinForm({ name: 'office' }, { name: 'This name is taken' })],
  play: send,
}

export const LongText: Story = {
  args: { label: LONG_TEXT, hint: LONG_TEXT },
  decorators: [withinForm({ name: LONG_NAME }, { name: LONG_NAME })],
  play: send,
}
