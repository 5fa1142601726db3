export const themeKey = 'assay-theme';
export const sidebarKey = 'assay-sidebar';

/** Runs before the first paint, so that a chosen theme or a collapsed sidebar never flashes the other one. */
export const themeScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('${sidebarKey}')==='collapsed')d.sidebar='collapsed'}catch{}`;
