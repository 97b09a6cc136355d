import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LONG_NAME, LONG_TEXT } from '../story-parts'
import { Callout } from './Callout'

const meta = {
  component: Callout,
  args: { tone: 'info', title: 'Two gateways', children: 'Devices use the first one.' },
} satisfies Meta<typeof Callout>
export default meta
type Story = StoryObj<typeof meta>

export const Info: Story = {}

export const Warning: Story = { args: { tone: 'warning' } }

export const Critical: Story = { args: { tone: 'critical', role: 'alert' } }

export const TitleOnly: Story = { args: { children: undefined } }

export const LongText: Story = { args: { title: LONG_NAME, children: LONG_TEXT } }
