import { ContactSection } from '../parts/ContactSection.tsx'
import { FeatureSection } from '../parts/FeatureSection.tsx'
import { Hero } from '../parts/Hero.tsx'
import { MailingListSection } from '../parts/MailingListSection.tsx'
import { PricingSection } from '../parts/PricingSection.tsx'
import { WhySection } from '../parts/WhySection.tsx'

/** The home page's sections, in the order of the product specification, section 2. */
export const HomePage = () => (
  <>
    <Hero />
    <FeatureSection level={2} />
    <WhySection />
    <PricingSection level={2} />
    <ContactSection />
    <MailingListSection />
  </>
)
