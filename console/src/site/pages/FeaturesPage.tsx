import { FeatureSection } from '../parts/FeatureSection.tsx'
import { StartBand } from '../parts/StartBand.tsx'
import { WhySection } from '../parts/WhySection.tsx'

export const FeaturesPage = () => (
  <>
    <FeatureSection level={1} />
    <WhySection />
    <StartBand />
  </>
)
