import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LoadingBar } from './loading'

const meta = { component: LoadingBar, args: { percent: 40 } } satisfies Meta<typeof LoadingBar>
export default meta
type Story = StoryObj<typeof meta>

export const Begun: Story = {}

export const Finished: Story = { args: { percent: 100 } }
