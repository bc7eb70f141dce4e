/** Section 9 of the product specification, business constants and limits, as the decisions correct it. */
export const section9 = `
# Plans and prices
9.1   site     Free: $0 per year.
9.2   site     Free: 1 project.
9.3   site     Free: default branding. Decision: with the 'Powered by Earshot' line.
9.4   site     Free: email support.
9.5   accounts Free: 1 admin user.
9.6   site     Pro: list $39 per year.
9.7   site     Pro: beta 50% off, $19, for the first 200 subscriptions.
9.8   site     Pro: 5 projects.
9.9   site     Pro: no branding.
9.10  site     Pro: email support.
9.11  accounts Pro: 3 admin users.
9.12  site     Agency: $99 per year.
9.13  site     Agency: 15 projects.
9.14  site     Agency: customised branding. Decision: logo, colours, texts, position, e-mail sender name.
9.15  site     Agency: priority support.
9.16  accounts Agency: 10 admin users.
9.17  site     All plans have full features.
9.18  site     Branding applies to the drop-in integration.
9.19  site     Fair usage applies. Decision: storage of 250 MB, 5 GB, 25 GB.
9.20  site     Fair usage applies. Decision: 100, 1,000, 10,000 active approvals.
9.21  site     Decision: customer submissions are never refused for a plan limit.

# Terms and service level
9.22  site     Trial 30 days, repeating on continued use.
9.23  site     Monthly subscription, auto-renew.
9.24  site     Up-time target 100%.
9.25  site     Service credit below 95%: 5 days of cost.
9.26  site     Service credit: claim within 10 days.
9.27  site     Service credit: exclusions under 10 minutes.
9.28  site     Service credit: maximum one month.
9.29  site     Maintenance notice 72 hours.

# Limits and defaults
9.30  accounts Invitation emails expire in 5 days.
9.31  accounts Invitation emails can be resent.
9.32  accounts Password min 6.
9.33  accounts Password max 512 (sign-up and change).
9.34  accounts Password max 1024 elsewhere.
9.35  accounts Names, company, email max 1024.
9.36  accounts Message max 2048.
9.37  accounts User list default: page 1.
9.38  accounts User list default: page size 20. Decision: on the users page too.
9.39  accounts User list default: sorted by last_name ascending.
9.40  accounts Default 429 retry delay 3 seconds.
9.41  accounts Client version threshold 0.0.3: what the server reports is compared with the version that the page has.
9.42  accounts Sidebar width 70 pixels.
9.43  accounts Default avatar size 30.

# Decisions, "Plans" and "Service level"
9.44  accounts Decision: limits are enforced by the server at the moment of the action, with a sentence that names the limit and the plan that lifts it.
9.45  accounts Decision: going over by downgrading blocks new ones and deletes nothing.
9.46  site     Decision: the trial is of the chosen plan, without a card; on Free, continued use re-instates another 30 days.
9.47  site     Decision: after a failed payment members other than administrators get a screen that says who can fix it, administrators the billing page; the widget keeps collecting.
9.48  site     Decision: branding follows the plan at read time; what was saved under a higher plan is kept and comes back with it.
9.49  site     Decision: without a payment provider billing is off: the operator sets plans by hand, and the billing pages say so.
9.50  site     Decision: /status shows the current state, the month's up-time and incidents.
9.51  site     Decision: scheduled maintenance with less notice than 72 hours is refused unless the window is under 10 minutes.
9.52  site     Decision: administrators claim service credits on the subscription page, the operator decides.
`
