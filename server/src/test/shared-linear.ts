import { FakeLinear } from '../../stand-ins/linear/fake-linear.ts'

/** Linear as the tests of this process reach it. */
export const linear = await FakeLinear.listen()
