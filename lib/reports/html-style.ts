/** The report's one style sheet. Its hash stands in the report's policy, so that no other style applies. */
export const reportStyle = `
:root{color-scheme:light dark;--bg:#fcfcfd;--surface:#fff;--border:#d9dde3;--fg:#16181d;--subtle:#59606c;--accent:#3451c6;--warning:#8a5300;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--bg:#101114;--surface:#17181c;--border:#2c2f36;--fg:#eceef2;--subtle:#a0a7b4;--accent:#93a8ff;--warning:#f0b65a;--bad:#ff9088}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:82rem;padding:1.5rem 1rem 4rem;background:var(--bg);color:var(--fg);font:14px/1.5 ui-sans-serif,system-ui,sans-serif;font-variant-numeric:tabular-nums}
h1{font-size:1.4rem;line-height:1.3;margin:0 0 .75rem;overflow-wrap:anywhere}
h2{font-size:1.05rem;margin:2rem 0 .5rem}
.sentence{font-size:1.15rem;line-height:1.4;max-width:56rem;margin:0 0 .5rem;overflow-wrap:anywhere}
.remark{color:var(--warning);margin:.25rem 0}
.note{color:var(--subtle);font-size:.85rem;max-width:56rem;margin:.4rem 0}
.scroll{overflow-x:auto;border:1px solid var(--border);border-radius:.5rem;background:var(--surface)}
table{border-collapse:collapse;width:100%}
th,td{padding:.4rem .6rem;text-align:left;vertical-align:middle;border-bottom:1px solid var(--border)}
tbody tr:last-child>*{border-bottom:0}
thead th{color:var(--subtle);font-weight:500;font-size:.85rem}
tbody th{font-weight:500}
.r{text-align:right;white-space:nowrap}
th.wide{min-width:10rem;overflow-wrap:anywhere}
td.wide{overflow-wrap:break-word;max-width:24rem}
.badge{color:var(--warning);font-size:.8rem;font-weight:400}
details{border:1px solid var(--border);border-radius:.5rem;background:var(--surface);margin:.5rem 0;padding:.25rem .75rem}
summary{cursor:pointer;padding:.25rem 0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext;margin:.25rem 0 .75rem;padding:.6rem .75rem;border:1px solid var(--border);border-radius:.35rem;background:var(--bg);font:12.5px/1.5 ui-monospace,monospace;max-height:30rem;overflow:auto}
h3{font-size:.9rem;font-weight:600;margin:.75rem 0 0;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem;margin:0}
dt{color:var(--subtle)}
dd{margin:0;overflow-wrap:anywhere}
svg{display:block;max-width:100%}
td svg{max-width:none}
svg text{fill:var(--fg);font:11px ui-sans-serif,system-ui,sans-serif}
svg .axis{fill:var(--subtle);font-size:10px}
svg .line{stroke:var(--border)}
svg .range{stroke:var(--accent);stroke-opacity:.5}
svg .end{stroke:var(--accent);stroke-width:2}
svg .dot{fill:var(--fg)}
svg .bar{fill:var(--accent);fill-opacity:.75}
.figures{display:flex;flex-wrap:wrap;gap:1rem 2rem}
figure{margin:0;min-width:15rem}
figcaption{overflow-wrap:anywhere}
.h0{background:color-mix(in srgb,var(--accent) 0%,var(--surface))}
.h1{background:color-mix(in srgb,var(--accent) 3%,var(--surface))}
.h2{background:color-mix(in srgb,var(--accent) 6%,var(--surface))}
.h3{background:color-mix(in srgb,var(--accent) 9%,var(--surface))}
.h4{background:color-mix(in srgb,var(--accent) 13%,var(--surface))}
.h5{background:color-mix(in srgb,var(--accent) 16%,var(--surface))}
.h6{background:color-mix(in srgb,var(--accent) 19%,var(--surface))}
.h7{background:color-mix(in srgb,var(--accent) 22%,var(--surface))}
.h8{background:color-mix(in srgb,var(--accent) 26%,var(--surface))}
.h9{background:color-mix(in srgb,var(--accent) 29%,var(--surface))}
.h10{background:color-mix(in srgb,var(--accent) 32%,var(--surface))}
@media (max-width:40rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}}
@media print{body{max-width:none}pre{max-height:none;overflow:visible}}
`;
